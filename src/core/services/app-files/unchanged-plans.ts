// Plans without changes. A CI plans the same file for each commit, mostly while neither the file nor the draft changes, and
// an app may have thirty megabytes of schemas to compare and check.
import { LRUCache } from 'lru-cache'
import { stringifyInTimeSlices } from '#base/stringify-slices.ts'
import { dateOf } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readFileEnvironments } from './file-environments.ts'

export type UnchangedPlan = { plan: AppFilePlan; lint: ToolLint | null }

const maxPlans = 200

const plans = new LRUCache<string, UnchangedPlan>({ max: maxPlans })

export const recallUnchangedPlan = (fingerprint: string): UnchangedPlan | undefined => plans.get(fingerprint)

export function rememberUnchangedPlan(fingerprint: string, { plan, lint }: UnchangedPlan): void {
  if (!plan.hasChanges) plans.set(fingerprint, { plan, lint })
}

/** Everything that a plan depends on. The versions of operations stand for their schemas, digests for documents. */
export async function fingerprintPlan(
  deps: Deps<'timer' | 'clock' | 'digest'>,
  reader: StoreReader,
  app: App,
  { request, lints }: { request: AppFileRequest; lints: boolean },
): Promise<string> {
  const { documentDigests, secretOrigins, expectedSecrets, documents: _, ...others } = request
  const inputs = {
    ...others,
    maps: [documentDigests, secretOrigins, expectedSecrets].map((map) => [...map]),
    lints,
    today: dateOf(deps.clock.now()),
    app,
    frame: await reader.readFrame(app),
    operations: await reader.operations.listVersions(app.id),
    testCases: await reader.testCases.list(app.id),
    environments: await readFileEnvironments(reader, app),
    connections: await reader.authConnections.list(app.id),
    isTaken: (await reader.apps.listSlugs(app.owner)).has(request.file.app.slug),
  }
  return deps.digest.sha256(await runWithPauses(stringifyInTimeSlices(inputs), deps.timer.pause))
}
