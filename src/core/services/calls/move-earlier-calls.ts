// Moves the records that versions before migration 0012 write into batches. It runs after the start, in small
// transactions, since there may be millions; and again and again, since such a version may serve beside this one.
import { runInBatches, type StopCheck } from '#base/batches.ts'
import { CallRecordBuffer } from '#core/engines/call-records/index.ts'
import type { CallRecord, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { Deps } from '#core/ports/ports.ts'

const callsPerTransaction = 1_000

export async function moveEarlierCalls(deps: Deps<'store'>, isStopping: StopCheck): Promise<void> {
  if (!(await deps.store.read((reader) => reader.calls.hasEarlier()))) return
  await runInBatches(callsPerTransaction, isStopping, (size) => moveSome(deps, size))
}

const moveSome = ({ store }: Deps<'store'>, size: number): Promise<number> =>
  store.transact(async (writer) => {
    const calls = await writer.calls.takeEarlier(size)
    if (calls.length > 0) await writer.calls.insertAll(toBatches(calls))
    return calls.length
  })

function toBatches(calls: CallRecord[]): MarkedCallBatch[] {
  const buffer = new CallRecordBuffer()
  const full: MarkedCallBatch[] = []
  for (const call of calls) {
    if (buffer.add(call)) continue
    full.push(...buffer.take())
    buffer.add(call)
  }
  return [...full, ...buffer.take()]
}
