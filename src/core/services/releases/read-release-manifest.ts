import { runWithPauses } from '#base/time-slices.ts'
import { upgradeManifest } from '#core/engines/apps/manifest/index.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import { type Manifest, manifestFormat } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { examineSchemas } from '../drafts/examine-schemas.ts'

/** A manifest of an older format is compiled again from all contents, which examines the schemas. */
export async function readReleaseManifest(
  deps: Deps<'timer'>,
  reader: StoreReader,
  { appId, releaseId }: Pick<ReleaseAddress, 'appId' | 'releaseId'>,
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
