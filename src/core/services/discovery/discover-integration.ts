import type { Integration } from '#core/model/integration.ts'
import { type AuthFindings, discoverAuth } from './discover-auth.ts'
import { type DocumentUses, discoverDocument } from './discover-document.ts'
import { discoverMcp, type McpDiscoveryUses } from './discover-mcp.ts'
import type { DiscoveryTarget, FoundSource } from './discovery.ts'

export type DiscoveryUses = DocumentUses & McpDiscoveryUses

/** What discovery tells of an integration; a failure is one of the things it tells. */
export type Discovery = Omit<FoundSource, 'facts'> & {
  facts: FoundSource['facts'] &
    Pick<Integration, 'authDiscoveryStatus' | 'authDiscoveredAt' | 'authSuggestions'>
}

const noSource: FoundSource = {
  facts: { discoveryEvents: [], lastError: null },
  baseUrl: '',
  operations: null,
}

const sourceOf = { rest: discoverDocument, mcp: discoverMcp }

/** Reads the source at `endpoint`, then asks where calls will go how they are let in. Bounded in time; never throws for what others do. */
export async function discoverIntegration(uses: DiscoveryUses, target: DiscoveryTarget): Promise<Discovery> {
  const source = target.endpoint ? await sourceOf[target.kind](uses, target) : noSource
  return completed(uses, target, source)
}

/** What a source tells, and what the server behind it tells of how it lets callers in. */
export const completed = async (
  uses: DiscoveryUses,
  target: DiscoveryTarget,
  source: FoundSource,
): Promise<Discovery> => withAuth(uses, source, await findAuth(uses, target, source))

/** An API is asked where its operations are called, an MCP server at its endpoint. */
async function findAuth(
  uses: DiscoveryUses,
  { kind, endpoint, baseUrl }: DiscoveryTarget,
  source: FoundSource,
): Promise<AuthFindings> {
  const url = kind === 'mcp' ? endpoint : baseUrl || source.baseUrl
  const { securitySchemes = [] } = source
  return discoverAuth(uses, { url, kind, securitySchemes })
}

const withAuth = (uses: DiscoveryUses, source: FoundSource, auth: AuthFindings): Discovery => ({
  ...source,
  facts: {
    ...source.facts,
    discoveryEvents: [...source.facts.discoveryEvents, ...auth.events],
    authDiscoveryStatus: auth.status,
    authDiscoveredAt: auth.status === 'discovered' ? uses.clock.now() : null,
    authSuggestions: auth.suggestions,
  },
})
