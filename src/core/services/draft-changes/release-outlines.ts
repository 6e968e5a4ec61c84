// Outlines of releases for comparisons: contents with digests instead of operations, which are most of the size. Frozen
// contents never change, so outlines are cached: reading a release with a thousand operations blocks the service for 80
// milliseconds.
import { LRUCache } from 'lru-cache'
import { type ContentsFrame, toContentsFrame } from '#core/model/drafts/contents.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { digestOperations, type OperationDigests } from './operation-digests.ts'

export type ContentsOutline = { frame: ContentsFrame; operations: OperationDigests }

type ReleaseKey = Pick<ReleaseAddress, 'appId' | 'releaseId'>

const digestBytes = 300
const maxBytes = 16 * 1024 * 1024

const estimateBytes = ({ frame, operations }: ContentsOutline) =>
  2 * JSON.stringify(frame).length + digestBytes * operations.size

const cached = new LRUCache<string, ContentsOutline>({ maxSize: maxBytes, sizeCalculation: estimateBytes })

const keyOf = ({ appId, releaseId }: ReleaseKey) => `${appId} ${releaseId}`

/** For a release that has been committed. */
export function rememberReleaseOutline(release: ReleaseKey, outline: ContentsOutline): void {
  cached.set(keyOf(release), outline)
}

/** Null when the app has no such release. */
export async function readReleaseOutline(
  deps: Deps<'digest' | 'timer'>,
  reader: StoreReader,
  release: ReleaseKey,
): Promise<ContentsOutline | null> {
  const known = cached.get(keyOf(release))
  if (known) return known
  const frozen = await reader.releases.readFrozen(release.appId, release.releaseId)
  if (!frozen) return null
  const outline = {
    frame: toContentsFrame(frozen.contents),
    operations: await digestOperations(deps, frozen.contents.operations),
  }
  rememberReleaseOutline(release, outline)
  return outline
}
