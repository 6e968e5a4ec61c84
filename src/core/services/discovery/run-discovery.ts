import type { Json } from '#base/json.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { listKnownSecrets } from '../credentials/list-known-secrets.ts'
import type { OpenedCredential } from '../credentials/open-credential.ts'
import { resolveIntegration } from '../variables/resolve-rows.ts'
import { type AuthFindings, discoverAuth } from './discover-auth.ts'
import { type DocumentDiscoveryDeps, discoverDocument } from './discover-document.ts'
import { discoverMcp, type McpDiscoveryDeps } from './discover-mcp.ts'
import type { DiscoveredSource, DiscoveryTarget } from './discovered-source.ts'
import { withDocumentHint } from './other-kind.ts'
import { summarizeAuthFindings, summarizeSource } from './summarize-step.ts'

export type DiscoveryDeps = DocumentDiscoveryDeps & McpDiscoveryDeps

/** The ports that a use case needs to run a discovery. */
export type DiscoveryPorts = Omit<DiscoveryDeps, 'tenant'>

/** The result of a discovery; failures are part of it. */
export type DiscoveryResult = DiscoveredSource & {
  details: Pick<Integration, 'authDiscoveryStatus' | 'authDiscoveredAt' | 'authSuggestions'>
}

const emptySource: DiscoveredSource = {
  details: { discoveryEvents: [], lastError: null },
  baseUrl: '',
  operations: null,
}

/** Like `discoverMcp`; if the address has no MCP server, names the document found there. */
export const discoverMcpServer = async (
  deps: DiscoveryDeps,
  target: DiscoveryTarget,
  given: OpenedCredential | null = null,
): Promise<DiscoveredSource> =>
  withDocumentHint(deps, await discoverMcp(deps, target, given), target.endpoint)

const resolveTarget = ({ store }: DiscoveryDeps, target: DiscoveryTarget): Promise<DiscoveryTarget> =>
  store.read((reader) => resolveIntegration(reader, target.appId, target))

const discoverByKind = { rest: discoverDocument, mcp: discoverMcpServer }

/**
 * Reads the source at `endpoint`, then discovers the authentication where calls will go. Bounded in time; failures of
 * remote servers are part of the result.
 */
export async function runDiscovery(deps: DiscoveryDeps, stored: DiscoveryTarget): Promise<DiscoveryResult> {
  const target = await resolveTarget(deps, stored)
  const source = target.endpoint ? await discoverByKind[target.kind](deps, target) : emptySource
  return completeDiscovery(deps, target, source)
}

/**
 * Adds the result of auth discovery to a source. Auth discovery sends no credential, but a server that received one
 * earlier may repeat it, so all findings are masked.
 */
export async function completeDiscovery(
  deps: DiscoveryDeps,
  stored: DiscoveryTarget,
  source: DiscoveredSource,
): Promise<DiscoveryResult> {
  const target = await resolveTarget(deps, stored)
  deps.tracker?.end(summarizeSource(source))
  const result = withAuthFindings(deps, source, await discoverSourceAuth(deps, target, source))
  const secrets = await listKnownSecrets(deps, target.appId, target.authConnectionId)
  return { ...result, details: redactDetails(result.details, secrets) }
}

/** Details are plain JSON data. */
const redactDetails = (details: DiscoveryResult['details'], secrets: string[]) =>
  createStoredDataRedactor(secrets)(details as Json) as unknown as DiscoveryResult['details']

/** A REST API is probed at its base URL, an MCP server at its endpoint. */
async function discoverSourceAuth(
  deps: DiscoveryDeps,
  { kind, endpoint, baseUrl }: DiscoveryTarget,
  source: DiscoveredSource,
): Promise<AuthFindings> {
  const url = kind === 'mcp' ? endpoint : baseUrl || source.baseUrl
  const { securitySchemes = [] } = source
  if (url) deps.tracker?.begin('probe')
  const findings = await discoverAuth(deps, { url, kind, securitySchemes })
  deps.tracker?.end(summarizeAuthFindings(findings))
  return findings
}

const withAuthFindings = (
  deps: DiscoveryDeps,
  source: DiscoveredSource,
  auth: AuthFindings,
): DiscoveryResult => ({
  ...source,
  details: {
    ...source.details,
    discoveryEvents: [...source.details.discoveryEvents, ...auth.events],
    authDiscoveryStatus: auth.status,
    authDiscoveredAt: auth.status === 'discovered' ? deps.clock.now() : null,
    authSuggestions: auth.suggestions,
  },
})
