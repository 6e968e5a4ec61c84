// Adds the marks of batches that versions before migration 0050 write. It runs after the start, in small transactions,
// since there may be millions; and again and again, since such a version may serve beside this one.
import { decodeCallBatch, listCallMarks } from '#core/engines/call-records/index.ts'
import type { Deps } from '#core/ports/ports.ts'

const maxBatches = 500
/** Some 4,000 calls, which are decoded in a few milliseconds. */
const maxCharacters = 1_200_000

/** Returns when none is left, or `isStopped` returns true; then the rest is marked by the next run. */
export async function markStoredCalls(deps: Deps<'store'>, isStopped: () => boolean): Promise<void> {
  for (let marked = 1; marked > 0 && !isStopped(); ) marked = await markSome(deps)
}

async function markSome({ store }: Deps<'store'>): Promise<number> {
  const batches = await store.read(({ calls }) => calls.listUnmarked(maxBatches, maxCharacters))
  if (batches.length === 0) return 0
  const marked = batches.map((batch) => ({ ...batch, marks: listCallMarks(decodeCallBatch(batch)) }))
  await store.transact(({ calls }) => calls.markAll(marked))
  return marked.length
}
