/** Whether the process is about to end: what takes long then leaves the rest for later. */
export type StopCheck = () => boolean

export const neverStops: StopCheck = () => false

/** Rows that one transaction of a sweep deletes: short enough for those who wait for it. */
export const sweepBatchSize = 500

/** Runs batches of at most `size` until one is not full, or until it is to stop: then the next run does the rest. */
export async function runInBatches(
  size: number,
  isStopping: StopCheck,
  runBatch: (size: number) => Promise<number>,
): Promise<void> {
  while (!isStopping() && (await runBatch(size)) === size);
}
