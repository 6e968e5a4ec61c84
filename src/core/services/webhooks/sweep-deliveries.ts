import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import type { Deps } from '#core/ports/ports.ts'

const dayMs = 24 * 60 * 60_000
/** An expiring token is reported once because its delivery is still known. */
const leastDays = 8

/** Removes finished deliveries after the retention of calls, in days, and not before a week. */
export async function sweepDeliveries(
  { store, clock }: Deps<'store' | 'clock'>,
  days: number,
  isStopping: StopCheck,
): Promise<void> {
  const before = addMilliseconds(clock.now(), -Math.max(days, leastDays) * dayMs)
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.webhookDeliveries.removeBefore(before, size)),
  )
}
