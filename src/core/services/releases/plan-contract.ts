// Plans the effects of a release of the draft on clients, and its semantic version.
import { dateOf } from '#base/time.ts'
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  compareManifests,
  proposeServerVersion,
  summarizeContract,
} from '#core/engines/apps/client-contract/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { type ContractSummary, changeClasses } from '#core/model/differences/client-change.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { serverVersionOf } from '#core/model/releases/server-version.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '../apps/app-access.ts'
import { compileDraft } from '../drafts/compile-draft.ts'
import { loadUsedContents } from '../drafts/load-used-contents.ts'
import { readReleaseManifest } from './read-release-manifest.ts'

/** The contracts that clients may know: the live release, and the newest one if an earlier one was made live again. */
export type EarlierContracts = { live: Manifest | null; newest: Manifest | null }

export const newestFirst = { limit: 1, sort: 'version', descending: true, query: '', after: null } as const

export async function readEarlierContracts(
  deps: Deps<'timer'>,
  reader: StoreReader,
  app: App,
): Promise<EarlierContracts> {
  const read = (releaseId: string | null | undefined) =>
    releaseId ? readReleaseManifest(deps, reader, app, releaseId) : null
  const live = await read(app.liveReleaseId)
  if (live?.version === app.lastVersion) return { live, newest: live }
  const { rows } = await reader.releases.listPage(app.id, newestFirst)
  return { live, newest: await read(rows[0]?.id) }
}

/**
 * Versions only rise: the next version follows the newest release, and reflects compatibility with it and with the live
 * one. `today`: in UTC.
 */
export function* planContract(
  { live, newest }: EarlierContracts,
  next: Manifest,
  today: string,
): TimeSlicedTask<ContractSummary> {
  const changes = yield* compareManifests(live, next, today)
  const summary = summarizeContract(changes, '')
  if (!newest) return { ...summary, serverVersion: serverVersionOf(next) }
  const others =
    newest === live ? summary : summarizeContract(yield* compareManifests(newest, next, today), '')
  const worst =
    changeClasses.findLast((changeClass) => summary.counts[changeClass] + others.counts[changeClass] > 0) ??
    'live'
  return { ...summary, serverVersion: proposeServerVersion(serverVersionOf(newest), worst) }
}

/**
 * The contract of the current draft. Call it before a transaction that checks the draft and plans its contract: schemas
 * are compiled and compared by then, so the transaction is short.
 */
export async function planDraftContract(
  deps: Deps<'store' | 'timer' | 'clock'>,
  address: AppAddress,
): Promise<ContractSummary> {
  const { app, contents, earlier } = await readInApp(deps, address, async (reader, app) => ({
    app,
    contents: await loadUsedContents(reader, app),
    earlier: await readEarlierContracts(deps, reader, app),
  }))
  const { manifest } = await compileDraft(deps, app, contents)
  return runWithPauses(planContract(earlier, manifest, dateOf(deps.clock.now())), deps.timer.pause)
}
