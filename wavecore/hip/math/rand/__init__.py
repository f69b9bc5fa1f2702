"""Random numbers as rocRAND makes them: the generators, their order of values, distributions.

Sources: G. Marsaglia, "Xorshift RNGs" (2003); P. L'Ecuyer, "Good Parameters and Implementations for
Combined Multiple Recursive Random Number Generators" (1999), and "Tables of Maximally
Equidistributed Combined LFSR Generators" (1999); P. L'Ecuyer and R. Touzin, "Fast Combined Multiple
Recursive Generators with Multipliers of the Form a = +-2^q +-2^r" (2000); J. Salmon et al.,
"Parallel Random Numbers: As Easy as 1, 2, 3" (2011); M. Matsumoto and T. Nishimura, "Mersenne
Twister" (1998); M. Saito and M. Matsumoto, "Variants of Mersenne Twister Suitable for Graphic
Processors" (2013); S. Joe and F. Kuo, "Constructing Sobol Sequences with Better Two-Dimensional
Projections" (2008).

What the papers leave open is as rocRAND 3.3 (ROCm 6.4) does it: seeds, lengths of subsequences, the
order in which a host generator's threads take turns.
"""
