#!/bin/bash
# A campaign on a Slurm cluster: a scheduler of Dask's and the campaign on the first node of the
# job, workers on all of them. Edit what stands between the lines, then: sbatch slurm.sh
# Submit it again after a time limit or a lost node: the campaign goes on with the rows it has.
#
# ------------------------------------------------------------------------------------------------
#SBATCH --job-name=wavecore-campaign
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --mem=64G
#SBATCH --time=08:00:00
# #SBATCH --partition=...
# #SBATCH --account=...

# A virtual environment with wavecore[campaign], at the same place on all nodes.
ENVIRONMENT="${ENVIRONMENT:-$HOME/wavecore-env}"
# A folder that all nodes share: for the scheduler's address and for rows.
SHARED="${SHARED:-$SLURM_SUBMIT_DIR}"
# Each node's own disk: for what is compiled.
export WAVECORE_CACHE_DIR="${WAVECORE_CACHE_DIR:-/tmp/wavecore-$USER}"
# What is run.
CAMPAIGN=(sweep.py::task --over "target=gfx942,gfx1201" --over "seed=range(1000000)"
          --timeout 60 --memory 1GiB --out "$SHARED/results.parquet")
# ------------------------------------------------------------------------------------------------

set -euo pipefail
source "$ENVIRONMENT/bin/activate"
FILE="$SHARED/scheduler-$SLURM_JOB_ID.json"
trap 'kill $(jobs -p) 2>/dev/null; rm -f "$FILE"' EXIT

dask scheduler --port 0 --scheduler-file "$FILE" &
while [ ! -s "$FILE" ]; do sleep 1; done
ADDRESS=$(python -c "import json; print(json.load(open('$FILE'))['address'])")

# One worker a node, a thread for each core: tasks run in processes of their own below it.
srun dask worker "$ADDRESS" --nthreads "$SLURM_CPUS_PER_TASK" --memory-limit 0 \
    --death-timeout 120 --local-directory "${TMPDIR:-/tmp}" &

wavecore campaign run "${CAMPAIGN[@]}" --client "$ADDRESS"
