// The rules of a draft need every schema compiled once. A schema takes up to 40 milliseconds and an app may have a
// thousand, so they are compiled ahead of the rules, one in each time slice of the event loop.
import { examineSchema, listUnexaminedOperations } from '#core/engines/draft-checks/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '../apps/app-access.ts'

export async function examineSchemas(deps: Deps<'timer'>, contents: Contents): Promise<void> {
  for (const operation of listUnexaminedOperations(contents)) {
    examineSchema(operation)
    await deps.timer.wait(0)
  }
}

/** For a transaction that checks the draft: it must not wait for time slices. */
export async function examineDraft(deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<void> {
  await examineSchemas(deps, await readInApp(deps, address, (reader, app) => reader.readContents(app)))
}
