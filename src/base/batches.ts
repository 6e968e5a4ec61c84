/** Whether the process is about to end. Long work then stops early and leaves the rest for later. */
export type StopCheck = () => boolean

export const neverStops: StopCheck = () => false

/** Rows that one transaction of a sweep deletes: few enough that other writers do not wait long. */
export const sweepBatchSize = 500

/** Runs batches of at most `size` until a batch is not full or `isStopping`; the next run does the rest. */
export async function runInBatches(
  size: number,
  isStopping: StopCheck,
  runBatch: (size: number) => Promise<number>,
): Promise<void> {
  while (!isStopping() && (await runBatch(size)) === size);
}
