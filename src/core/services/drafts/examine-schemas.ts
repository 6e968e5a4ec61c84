// The rules of a draft need every schema compiled once. A schema takes up to 40 milliseconds and an app may have a
// thousand, so they are compiled before the rules run, in time slices of the event loop.
import { runWithPauses } from '#base/time-slices.ts'
import { examineSchemaInTimeSlices, listUnexaminedOperations } from '#core/engines/apps/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '../apps/app-access.ts'
import { loadUsedContents } from './load-used-contents.ts'

export async function examineSchemas(deps: Deps<'timer'>, contents: Contents): Promise<void> {
  const { pause } = deps.timer
  for (const operation of listUnexaminedOperations(contents)) {
    await pause()
    await runWithPauses(examineSchemaInTimeSlices(operation), pause)
  }
}

/** Call it before a transaction that checks the draft, so that the transaction is short. */
export async function examineDraft(deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<void> {
  await examineSchemas(deps, await readInApp(deps, address, loadUsedContents))
}
