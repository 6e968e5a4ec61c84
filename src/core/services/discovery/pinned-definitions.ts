// The pinned definitions of an MCP server's tools, and the listed definitions that differ from them.

import { restoreOriginal } from '#core/engines/operations/content/index.ts'
import {
  type DescribedDefinition,
  describeOutline,
  serializeDefinition,
} from '#core/engines/operations/mcp-tools/index.ts'
import {
  type DefinitionChangeKind,
  type ListedDefinitionOutline,
  removedDigest,
} from '#core/model/integrations/pending-definition.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { hashToolSchemas } from './discovered-source.ts'

/** `digest`: the digest of the listed definition when it was pinned. */
export type PinnedDefinition = { operation: OperationOutline; digest: string }

/** A listed definition that differs from the pinned one; `operation` is null for a new tool. */
export type PendingOutline = {
  listed: ListedDefinitionOutline
  kind: DefinitionChangeKind
  operation: OperationOutline | null
}

export const digestDefinition = ({ digest }: Deps<'digest'>, definition: DescribedDefinition): string =>
  digest.sha256(serializeDefinition(definition))

/** By external id. Operations without an external id were created by hand, so no server describes them. */
export async function readPinnedDefinitions(
  deps: Deps<'digest'>,
  reader: StoreReader,
  { appId, id }: { appId: string; id: string },
): Promise<Map<string, PinnedDefinition>> {
  const outlines = await reader.operations.listOutlines(appId, id)
  const described = outlines.filter(({ externalId }) => externalId !== '')
  const edited = described.filter((outline) => describeOutline(outline) === null)
  const originals = await readOriginals(deps, reader, appId, edited)
  return new Map(
    described.map((operation) => {
      const definition = describeOutline(operation) ?? originals.get(operation.id) ?? operation
      return [operation.externalId, { operation, digest: digestDefinition(deps, definition) }]
    }),
  )
}

async function readOriginals(
  deps: Deps<'digest'>,
  reader: StoreReader,
  appId: string,
  outlines: OperationOutline[],
): Promise<Map<string, DescribedDefinition>> {
  const ids = outlines.map(({ id }) => id)
  const operations = ids.length > 0 ? await reader.operations.findByIds(appId, ids) : []
  return new Map(
    operations.map((operation) => {
      const original = restoreOriginal(operation)
      return [operation.id, { ...original, schemaHash: hashToolSchemas(deps, original) }]
    }),
  )
}

/**
 * Definitions from the last discovery that differ from the draft, decided or not. Without differences this costs one
 * empty query.
 */
export async function readPendingOutlines(
  deps: Deps<'digest'>,
  reader: StoreReader,
  appId: string,
): Promise<PendingOutline[]> {
  const byIntegration = Map.groupBy(
    await reader.pendingDefinitions.list(appId),
    (definition) => definition.integrationId,
  )
  const pending: PendingOutline[] = []
  for (const [id, listed] of byIntegration) {
    const pinned = await readPinnedDefinitions(deps, reader, { appId, id })
    for (const definition of listed) {
      const known = pinned.get(definition.externalId)
      const kind = compareWithPinned(definition.digest, known)
      if (kind) pending.push({ listed: definition, kind, operation: known?.operation ?? null })
    }
  }
  return pending
}

/** Null for definitions that are equal to the pinned ones. */
export function compareWithPinned(
  digest: string,
  pinned: PinnedDefinition | undefined,
): DefinitionChangeKind | null {
  if (digest === removedDigest) return pinned ? 'removed' : null
  if (!pinned) return 'new'
  return pinned.digest === digest ? null : 'changed'
}
