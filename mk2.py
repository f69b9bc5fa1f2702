import sys
import tests.fuzz.host_agreement as H
from tests.fuzz.host_agreement import *
H._DEVICE_OPTIONS=(*H._DEVICE_OPTIONS,*sys.argv[1].split())
for s,t,l,w in ((616,"gfx90a","O1",64),(616,"gfx1100","O1",64),(1474,"gfx90a","O1",64)):
    print(s,t,[v.kind for v in judge_batch(Batch((generate(s),),Setting(t,l,w)))])
