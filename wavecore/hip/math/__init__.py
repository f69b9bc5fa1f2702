"""ROCm's libraries for mathematics, as programs link them: a table for each in tables/.

A library contains no logic: each function passes its number and its arguments to Python, through
libamdhip64. Where the distribution has AMD's library, programs get that instead.
"""
