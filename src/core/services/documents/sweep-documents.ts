import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import type { Deps } from '#core/ports/ports.ts'

/** Longer than any transaction, in which a document may be used again. */
const minAgeMs = 60 * 60_000

/** Removes the texts of documents that no draft and no release has any more. */
export async function sweepDocuments(
  { store, clock }: Deps<'store' | 'clock'>,
  isStopping: StopCheck,
): Promise<void> {
  const before = addMilliseconds(clock.now(), -minAgeMs)
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.documents.removeUnused(before, size)),
  )
}
