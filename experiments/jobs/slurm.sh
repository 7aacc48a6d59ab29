#!/bin/bash
# The runs of a document on 16 machines, as a Slurm array. In the repository's folder, with bin/revisit built (go build -o bin/revisit
# ./cmd/revisit) and the folder PARTS made:
#
#     sbatch experiments/jobs/slurm.sh experiments/ladder-h16.json PARTS
#
# A task that was killed is given again, sbatch --array=5 ..., and goes on from what its part has.
#SBATCH --job-name=revisit
#SBATCH --array=0-15
#SBATCH --cpus-per-task=4
#SBATCH --time=12:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
exec bin/revisit experiment "$1" "$2/part$SLURM_ARRAY_TASK_ID.json" --shard "$SLURM_ARRAY_TASK_ID/16" --workers "$SLURM_CPUS_PER_TASK"
