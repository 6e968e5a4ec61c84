import type { Instant } from '#base/time.ts'
import { decodeOperation } from '#core/engines/operations/content/index.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import {
  type DefinitionChangeKind,
  type ListedDefinition,
  removedDigest,
} from '#core/model/integrations/pending-definition.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { compareWithPinned, digestDefinition, readPinnedDefinitions } from './pinned-definitions.ts'

/** The names of the tools that wait for a decision, by kind of change. */
export type HeldDefinitions = Record<DefinitionChangeKind, string[]>

export type ListedTools = {
  /** The integration before this discovery. */
  integration: Pick<Integration, 'appId' | 'id' | 'kind' | 'endpoint' | 'lastDiscoveredAt'>
  found: EncodedDiscoveredOperation[]
  now: Instant
}

/**
 * Stores the definitions of an MCP server that differ from the pinned ones, and changes no operation. Returns null and
 * stores nothing if nothing is pinned: the first discovery pins what it finds, and documents are never pinned.
 */
export async function holdDefinitions(
  deps: Deps<'digest'>,
  writer: StoreWriter,
  { integration, found, now }: ListedTools,
): Promise<HeldDefinitions | null> {
  if (integration.kind !== 'mcp' || integration.lastDiscoveredAt === null) return null
  const pinned = await readPinnedDefinitions(deps, writer, integration)
  if (pinned.size === 0) return null
  const { appId, id: integrationId, endpoint } = integration
  const rejected = await readRejectedDigests(writer, appId, integrationId)
  const held: HeldDefinitions = { new: [], changed: [], removed: [] }
  const rows: ListedDefinition[] = []
  const compare = (externalId: string, digest: string, listed: EncodedDiscoveredOperation | null) => {
    const kind = compareWithPinned(digest, pinned.get(externalId))
    if (!kind) return
    // @guard api/v3/pending-definitions
    const decision = rejected.get(externalId) === digest ? 'rejected' : 'pending'
    if (decision === 'pending') held[kind].push(externalId)
    const definition = listed && withoutHash(decodeOperation(listed))
    rows.push({ appId, integrationId, endpoint, externalId, digest, decision, definition, foundAt: now })
  }
  for (const tool of found) compare(tool.externalId, digestDefinition(deps, tool), tool)
  const listedIds = new Set(found.map(({ externalId }) => externalId))
  for (const externalId of pinned.keys())
    if (!listedIds.has(externalId)) compare(externalId, removedDigest, null)
  await writer.pendingDefinitions.replaceAll(appId, integrationId, rows)
  return held
}

const withoutHash = ({ schemaHash: _, ...definition }: ReturnType<typeof decodeOperation>) => definition

/** A rejected definition does not become pending again; a new one of the same tool does. */
async function readRejectedDigests(
  writer: StoreWriter,
  appId: string,
  integrationId: string,
): Promise<Map<string, string>> {
  const listed = await writer.pendingDefinitions.list(appId)
  return new Map(
    listed
      .filter(
        (definition) => definition.integrationId === integrationId && definition.decision === 'rejected',
      )
      .map(({ externalId, digest }) => [externalId, digest]),
  )
}
