import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { addMilliseconds } from '#base/time.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readAuditChains } from './read-audit-chains.ts'

const dayMs = 24 * 60 * 60_000

/** Removes entries beyond their retention, in days, from the beginning of each chain; 0 removes none. */
export async function sweepAuditTrail(
  { store, clock }: Deps<'store' | 'clock'>,
  days: number,
  isStopping: StopCheck,
): Promise<void> {
  if (days === 0) return
  const before = addMilliseconds(clock.now(), -days * dayMs)
  const names = await store.read(async ({ audit }) => {
    const found: string[] = []
    for await (const { name, sequence, removedSequence } of readAuditChains(audit))
      if (sequence > removedSequence) found.push(name)
    return found
  })
  for (const name of names)
    await runInBatches(sweepBatchSize, isStopping, (size) =>
      store.transact(async ({ audit }) => {
        await audit.lockChain(name)
        return audit.removeBefore(name, before, size)
      }),
    )
}
