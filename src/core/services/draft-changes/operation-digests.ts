// Digests of an app's operations, of which an imported document may bring a thousand. Every edit needs all of them, so
// they are cached by the version of their rows.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import {
  fingerprintOperation,
  fingerprintPortableOperation,
  type PortableOperation,
} from '#core/engines/apps/draft-diff/index.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RowVersion, StoreReader } from '#core/ports/store.ts'

export type OperationDigests = ReadonlyMap<string, string>

/**
 * The transaction of a recently written row may be rolled back, after which another row may get its version, so its
 * digest is not cached.
 */
const minAgeMs = 60_000

const keyOf = ({ id, revision, updatedAt }: RowVersion) => `${id} ${revision} ${updatedAt}`

/** The returned function computes by id, in the order of the operations. */
function createDigestReader<Digest extends NonNullable<unknown>>(
  compute: (deps: Deps<'digest'>, operation: OperationOutline) => Digest,
) {
  /** By id, revision and time; about 300 bytes each. */
  const cached = new LRUCache<string, Digest>(limitEntries(20_000))
  return async (
    deps: Deps<'clock' | 'digest' | 'timer'>,
    reader: StoreReader,
    appId: string,
  ): Promise<ReadonlyMap<string, Digest>> => {
    const versions = await reader.operations.listVersions(appId)
    const digests = new Map(versions.map((version) => [version.id, cached.get(keyOf(version))]))
    const unknown = versions.filter(({ id }) => digests.get(id) === undefined).map(({ id }) => id)
    const oldest: Instant = addMilliseconds(deps.clock.now(), -minAgeMs)
    for (const outline of await reader.operations.findOutlines(appId, unknown)) {
      const digest = compute(deps, outline)
      digests.set(outline.id, digest)
      if (outline.updatedAt < oldest) cached.set(keyOf(outline), digest)
      await deps.timer.pause()
    }
    return new Map([...digests].flatMap(([id, digest]) => (digest === undefined ? [] : [[id, digest]])))
  }
}

export const digestOperation = (deps: Deps<'digest'>, operation: OperationOutline): string =>
  deps.digest.sha256(fingerprintOperation(operation))

/** By id, in the order of the operations. */
export async function digestOperations(
  deps: Deps<'digest' | 'timer'>,
  operations: readonly OperationOutline[],
): Promise<OperationDigests> {
  const digest = (operation: OperationOutline) => [operation.id, digestOperation(deps, operation)] as const
  return new Map(await mapWithPauses(operations, digest, deps.timer.pause))
}

/** Of drafts and the contents that they were opened with. */
export const readOperationDigests = createDigestReader(digestOperation)

export const digestPortableOperation = (
  deps: Deps<'digest'>,
  operation: OperationOutline,
): PortableOperation => ({
  integrationId: operation.integrationId,
  key: operation.key,
  digest: deps.digest.sha256(fingerprintPortableOperation(operation)),
})

/** Of releases. */
export const readPortableOperations = createDigestReader(digestPortableOperation)
