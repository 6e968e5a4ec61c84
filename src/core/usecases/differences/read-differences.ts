// Differences between two states of an app's contents: by entity, by field, and for MCP clients.
import { createNotFoundError, createUnknownReferenceError } from '#base/errors.ts'
import type { PageRequest } from '#base/page.ts'
import { type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import { dateOf } from '#base/time.ts'
import { mapWithPauses, runWithPauses } from '#base/time-slices.ts'
import { compareManifests, summarizeContract } from '#core/engines/apps/client-contract/index.ts'
import {
  type ChangedEntity,
  countChangeGroups,
  findChangedEntities,
  toEntityDifference,
} from '#core/engines/apps/draft-diff/index.ts'
import { type App, profileOf } from '#core/model/apps/app.ts'
import {
  type ContentsEntityType,
  type ContentsState,
  contentsEntityTypes,
} from '#core/model/differences/contents-difference.ts'
import type { ContentsDifferences } from '#core/model/differences/contents-differences.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import type { AppAddress, ReleaseAddress } from '#core/model/entity-address.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { serverVersionOf } from '#core/model/releases/server-version.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { compileDraft } from '#core/services/drafts/compile-draft.ts'
import {
  loadDifferingContents,
  type OutlinedContents,
} from '#core/services/drafts/load-differing-contents.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { outlineContents, outlineDraft, outlineRelease } from '#core/services/drafts/outline-contents.ts'
import { planContract, readEarlierContracts } from '#core/services/releases/plan-contract.ts'
import { readReleaseManifest } from '#core/services/releases/read-release-manifest.ts'

export type DifferencesRequest = PageRequest<'entity'> & { entityType?: ContentsEntityType | undefined }

type DifferencesDeps = Deps<'store' | 'timer' | 'clock' | 'digest'>

/** One side of a comparison; without a manifest nothing is served. */
type ContentsSide = {
  state: ContentsState
  contents: OutlinedContents
  manifest: Manifest | null
  /** The semantic version. For the draft, it is a proposal. */
  serverVersion: string
}

/** The draft against the live release, or, before the first release, against an app that serves nothing. */
export const readDraftDifferences = (
  deps: DifferencesDeps,
  address: AppAddress,
  request: DifferencesRequest,
): Promise<ContentsDifferences> =>
  readInApp(deps, address, async (reader, app) => {
    const live = app.liveReleaseId ? await readReleaseSide(deps, reader, app, app.liveReleaseId) : null
    const from = live ?? (await createEmptySide(deps, app))
    return compareSides(deps, { app, from, to: await readDraftSide(deps, reader, app) }, request)
  })

/** From one release to another, or to the draft when `to` is "draft". */
export const readReleaseDifferences = (
  deps: DifferencesDeps,
  { to, ...address }: ReleaseAddress & { to: string },
  request: DifferencesRequest,
): Promise<ContentsDifferences> =>
  readInApp(deps, address, async (reader, app) => {
    const from = await readReleaseSide(deps, reader, app, address.releaseId)
    if (!from) throw createNotFoundError('release')
    const target =
      to === 'draft' ? await readDraftSide(deps, reader, app) : await readReleaseSide(deps, reader, app, to)
    if (!target) throw createUnknownReferenceError('to', 'release')
    return compareSides(deps, { app, from, to: target }, request)
  })

async function readReleaseSide(
  deps: DifferencesDeps,
  reader: StoreReader,
  app: App,
  releaseId: string,
): Promise<ContentsSide | null> {
  const appId = app.id
  const release = await reader.releases.findById(appId, releaseId)
  const contents = release && (await outlineRelease(deps, reader, { appId, releaseId }))
  if (!release || !contents) return null
  const manifest = await readReleaseManifest(deps, reader, app, releaseId)
  const serverVersion = manifest ? serverVersionOf(manifest) : ''
  return { state: { kind: 'release', release }, contents, manifest, serverVersion }
}

async function readDraftSide(deps: DifferencesDeps, reader: StoreReader, app: App): Promise<ContentsSide> {
  const used = await loadUsedContents(reader, app)
  const { manifest } = await compileDraft(deps, app, used)
  const contents = await outlineDraft(deps, reader, app)
  const earlier = await readEarlierContracts(deps, reader, app)
  const contract = planContract(earlier, manifest, dateOf(deps.clock.now()))
  const { serverVersion } = await runWithPauses(contract, deps.timer.pause)
  return { state: { kind: 'draft' }, contents, manifest, serverVersion }
}

const createEmptySide = async (deps: DifferencesDeps, app: App): Promise<ContentsSide> => ({
  state: { kind: 'nothing' },
  contents: await outlineContents(deps, createEmptyContents(profileOf(app))),
  manifest: null,
  serverVersion: '',
})

const paging: PageAccessors<ChangedEntity, 'entity'> = {
  id: ({ entityId }) => entityId,
  value: { entity: ({ entityType }) => contentsEntityTypes.indexOf(entityType) },
  searchTexts: ({ name }) => [name],
}

/** Fields are compared only for the entities of the page. */
async function compareSides(
  deps: DifferencesDeps,
  { app, from, to }: { app: App; from: ContentsSide; to: ContentsSide },
  request: DifferencesRequest,
): Promise<ContentsDifferences> {
  const { before, after } = await loadDifferingContents(from.contents, to.contents)
  const changed = await runWithPauses(findChangedEntities(before, after, app.id), deps.timer.pause)
  const { entityType } = request
  const selected = entityType ? changed.filter((entity) => entity.entityType === entityType) : changed
  const { rows, next } = paginateRows(selected, request, paging)
  const compared = compareManifests(from.manifest, to.manifest, dateOf(deps.clock.now()))
  const clientChanges = await runWithPauses(compared, deps.timer.pause)
  const differences = await mapWithPauses(rows, toEntityDifference, deps.timer.pause)
  return {
    from: from.state,
    to: to.state,
    groups: countChangeGroups(changed),
    clientChanges,
    contract: summarizeContract(clientChanges, to.serverVersion),
    page: { rows: differences, next },
  }
}
