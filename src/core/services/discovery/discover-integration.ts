import type { Integration } from '#core/model/integration.ts'
import { type AuthFindings, discoverAuth } from './discover-auth.ts'
import { type DocumentUses, discoverDocument } from './discover-document.ts'
import { discoverMcp, type McpDiscoveryUses } from './discover-mcp.ts'
import type { DiscoveryTarget, FoundSource } from './discovery.ts'

export type DiscoveryUses = DocumentUses & McpDiscoveryUses

/** The result of a discovery; failures are part of it. */
export type Discovery = FoundSource & {
  facts: Pick<Integration, 'authDiscoveryStatus' | 'authDiscoveredAt' | 'authSuggestions'>
}

const noSource: FoundSource = {
  facts: { discoveryEvents: [], lastError: null },
  baseUrl: '',
  operations: null,
}

const sourceOf = { rest: discoverDocument, mcp: discoverMcp }

/**
 * Reads the source at `endpoint`, then discovers the authentication where calls will go. Bounded in time; failures of
 * remote servers are part of the result.
 */
export async function discoverIntegration(uses: DiscoveryUses, target: DiscoveryTarget): Promise<Discovery> {
  const source = target.endpoint ? await sourceOf[target.kind](uses, target) : noSource
  return completed(uses, target, source)
}

/** Adds the result of auth discovery to a source. */
export const completed = async (
  uses: DiscoveryUses,
  target: DiscoveryTarget,
  source: FoundSource,
): Promise<Discovery> => withAuth(uses, source, await findAuth(uses, target, source))

/** A REST API is probed at its base URL, an MCP server at its endpoint. */
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
