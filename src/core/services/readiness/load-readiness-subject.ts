import { createNotFoundError } from '#base/errors.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { runWithPauses } from '#base/time-slices.ts'
import type { ReadinessSubject, StoreTool } from '#core/engines/apps/readiness/index.ts'
import { buildSearchModeTools } from '#core/engines/tools/search/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { toContentsFrame } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { Release } from '#core/model/releases/release.ts'
import { buildClientEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RuntimeView } from '#core/ports/runtime-view.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readInApp } from '../apps/app-access.ts'
import { digestRelease } from '../draft-changes/draft-changes.ts'
import { readPortableOperations } from '../draft-changes/operation-digests.ts'
import { compileDraft } from '../drafts/compile-draft.ts'
import { loadUsedContents } from '../drafts/load-used-contents.ts'
import { readReleaseManifest } from '../releases/read-release-manifest.ts'

/** A null `releaseId` means the draft. */
export type ReadinessAddress = AppAddress & { releaseId: string | null }

/** A null `release` means the draft. `digest`: the digest of the contents, as for a release. */
export type LoadedSubject = {
  app: App
  release: Release | null
  digest: string
  subject: Omit<ReadinessSubject, 'probe'>
}

export type ReadinessDeps = Deps<
  'store' | 'timer' | 'clock' | 'digest' | 'runtimeView' | 'baseUrl' | 'publicAppsUrl'
>

/** The draft or a release as clients see it. Of a draft, tools that a release would leave out are missing. */
export async function loadReadinessSubject(
  deps: ReadinessDeps,
  address: ReadinessAddress,
): Promise<LoadedSubject> {
  const { app, release, testCases, source } = await readInApp(deps, address, async (reader, app) => ({
    app,
    testCases: await reader.testCases.list(app.id),
    ...(await readSource(deps, reader, { app, releaseId: address.releaseId })),
  }))
  const { digest } = source
  const manifest =
    'manifest' in source ? source.manifest : (await compileDraft(deps, app, source.contents)).manifest
  const endpoint = buildClientEndpoint(deps, app)
  const endpointHash = deps.digest.sha256(endpoint).replace(/^sha256:/, '')
  const view = await runWithPauses(deps.runtimeView(manifest), deps.timer.pause)
  const listed = listForClients(manifest, view)
  await deps.timer.pause()
  return { app, release, digest, subject: { app, manifest, ...listed, endpoint, endpointHash, testCases } }
}

async function readSource(
  deps: ReadinessDeps,
  reader: StoreReader,
  { app, releaseId }: { app: App; releaseId: string | null },
) {
  if (releaseId === null) {
    const contents = await loadUsedContents(reader, app)
    const operations = await readPortableOperations(deps, reader, app.id)
    const digest = await digestRelease(deps, toContentsFrame(contents), operations)
    return { release: null, source: { contents, digest } }
  }
  const release = await reader.releases.findById(app.id, releaseId)
  const manifest = release && (await readReleaseManifest(deps, reader, app, releaseId))
  if (!manifest) throw createNotFoundError('release')
  return { release, source: { manifest, digest: release.digest } }
}

/**
 * The contents of `tools/list` and `resources/list`, in the order of the manifest. In search mode the tools are hidden.
 */
function listForClients(
  manifest: Manifest,
  { tools, resources }: RuntimeView,
): Pick<ReadinessSubject, 'tools' | 'hiddenTools' | 'widgets'> {
  const pair = (served: readonly StoreTool['tool'][]) =>
    served.map((tool, index) => ({ tool, listed: tools[index] ?? {} }))
  if (manifest.toolMode === 'search')
    return { tools: pair(buildSearchModeTools(manifest)), hiddenTools: manifest.tools, widgets: [] }
  return {
    tools: pair(manifest.tools),
    hiddenTools: [],
    widgets: manifest.widgets.map((widget, index) => {
      const { uri, _meta: meta }: JsonObject = resources[index] ?? {}
      return { widget, uri: typeof uri === 'string' ? uri : '', meta: isJsonObject(meta) ? meta : {} }
    }),
  }
}
