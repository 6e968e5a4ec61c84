import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { TestStatus } from '#core/model/test-cases/test-run.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp, readInApp } from '#core/services/apps/app-access.ts'
import { readTestStatus } from '#core/services/test-cases/test-status.ts'

type StatusDeps = Deps<'store' | 'clock' | 'digest' | 'timer'>

export const readTests = (deps: StatusDeps, address: AppAddress): Promise<TestStatus> =>
  readInApp(deps, address, (reader, app) => readTestStatus(deps, reader, app))

/** Takes effect at once, since it is no part of the draft. */
export const changeTestsRequired = (
  deps: StatusDeps,
  address: AppAddress<EditingRole>,
  testsRequired: boolean,
  expected: ExpectedRevisions = null,
): Promise<TestStatus> =>
  deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    requireRevision(app, expected)
    const changed =
      app.testsRequired === testsRequired
        ? app
        : await writer.apps.update({ ...app, testsRequired, updatedAt: deps.clock.now() })
    return readTestStatus(deps, writer, changed)
  })
