import { runWithPauses } from '#base/time-slices.ts'
import { resolveManifest, upgradeManifest } from '#core/engines/apps/manifest/index.ts'
import type { App } from '#core/model/apps/app.ts'
import { type Manifest, manifestFormat } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { examineSchemas } from '../drafts/examine-schemas.ts'

/** The manifest of a release as it is served: with the values of the app's variables. */
export async function readReleaseManifest(
  deps: Deps<'timer'>,
  reader: StoreReader,
  app: Pick<App, 'id' | 'variableValues'>,
  releaseId: string,
): Promise<Manifest | null> {
  const stored = await readStoredManifest(deps, reader, app.id, releaseId)
  if (!stored) return null
  return (await runWithPauses(resolveManifest(stored, app.variableValues), deps.timer.pause)).manifest
}

/** With its placeholders. A manifest of an older format is compiled again from all contents, which examines the schemas. */
export async function readStoredManifest(
  deps: Deps<'timer'>,
  reader: StoreReader,
  appId: string,
  releaseId: string,
): Promise<Manifest | null> {
  const manifest = await reader.releases.readManifest(appId, releaseId)
  // Parsing it takes some milliseconds.
  await deps.timer.pause()
  if (!manifest || manifest.format === manifestFormat) return manifest
  const frozen = await reader.releases.readFrozen(appId, releaseId)
  if (!frozen) return null
  await examineSchemas(deps, frozen.contents)
  return runWithPauses(upgradeManifest(manifest, frozen.contents), deps.timer.pause)
}
