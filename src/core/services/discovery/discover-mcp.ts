import { truncateText } from '#base/text.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { originOf } from '#base/web/url.ts'
import { listMissingScopes } from '#core/engines/calls/mcp-call/index.ts'
import { createStepEvent } from '#core/engines/credentials/auth-discovery/index.ts'
import { encodeOperation } from '#core/engines/operations/content/index.ts'
import {
  toDiscoveredOperations,
  withoutInvalidHeaderTools,
} from '#core/engines/operations/mcp-tools/index.ts'
import type { McpHttpError, McpJsonRpcError, McpToolList } from '#core/model/integrations/mcp-server.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import { buildMcpServer } from '../calls/mcp-server.ts'
import { type OpenedCredential, openCredentialForOrigin } from '../credentials/open-credential.ts'
import type { TokenDeps } from '../credentials/renew-token.ts'
import {
  createDiscoveryEvent,
  createFailedSource,
  type DiscoveredSource,
  type DiscoveryTarget,
  hashToolSchemas,
} from './discovered-source.ts'
import type { TrackedDeps } from './discovery-tracker.ts'
import { reportTools } from './report-tools.ts'

export type McpDiscoveryDeps = TokenDeps &
  Deps<'mcpUpstream' | 'clock' | 'digest' | 'timer'> &
  TrackedDeps & { tenant: Tenant }

const limits = { deadlineMs: 30_000, maxBytes: 16 * 1024 * 1024 }

const createEvent = (code: string, message: string, severity: 'info' | 'warning' | 'error') =>
  createDiscoveryEvent(code, message, severity, 'mcp')

const createFailure = (code: ViolationCode, message: string) =>
  createFailedSource(createEvent(code, message, 'error'))

/**
 * Reads the tools of the MCP server at `endpoint` as operations. Bounded in time; failures of the server are events.
 * `given`: the credential of a connection that is not stored yet.
 */
export async function discoverMcp(
  deps: McpDiscoveryDeps,
  target: DiscoveryTarget,
  given: OpenedCredential | null = null,
): Promise<DiscoveredSource> {
  const { appId, authConnectionId, endpoint } = target
  deps.tracker?.begin('list')
  const credential =
    given ?? (await openCredentialForOrigin(deps, appId, authConnectionId, originOf(endpoint)))
  if ('missing' in credential) return createFailure('credential_missing', credential.missing)
  try {
    const list = await deps.mcpUpstream.list(buildMcpServer(endpoint, credential, deps.tenant), limits)
    return list.kind === 'tools'
      ? await buildMcpSource(deps, withoutInvalidHeaderTools(list))
      : convertRejection(list)
  } catch (error) {
    if (error instanceof UpstreamError)
      return createFailure('mcp_server_unreachable', describeForOwner(error))
    throw error
  }
}

function convertRejection(response: McpJsonRpcError | McpHttpError): DiscoveredSource {
  if (response.kind === 'error') {
    const urls = (response.urls ?? []).map((url) => ` It asks for a sign-in at ${url}.`).join('')
    const message = `The server responded with the error ${response.code}: ${response.message}${urls}`
    return createFailure(signInWords.test(response.message) ? 'mcp_unauthorized' : 'mcp_error', message)
  }
  const { status, body = '' } = response
  const scopes = listMissingScopes(response)
  const quote = body.startsWith('<') || body === '' ? '' : ` It says: ${truncateText(body, maxQuote)}`
  if (scopes.length > 0)
    return createFailure(
      'mcp_unauthorized',
      `The credential lacks the scope ${scopes.join(' ')}, which the server requires (HTTP status ${status}).${quote}`,
    )
  if (status === 401 || status === 403)
    return createFailure(
      'mcp_unauthorized',
      `The server requires authentication: it responded with HTTP status ${status}.${quote}`,
    )
  return createFailure('mcp_refused', `The server responded with HTTP status ${status}.${quote}`)
}

const maxQuote = 500

/** Some servers report a missing token with status 200. */
const signInWords =
  /\bunauthori[sz]ed\b|\bunauthenticated\b|\bauthenticat(e|ion)\b|\b(sign|log)(ged)?[ -]?in\b|\b(access|bearer) token\b|\bcredentials?\b/i

async function buildMcpSource(
  deps: Deps<'clock' | 'digest' | 'timer'>,
  list: McpToolList,
): Promise<DiscoveredSource> {
  const { name, title } = list.serverInfo
  const connected = createStepEvent('mcp', 'mcp_connected', `The server speaks MCP ${list.protocolVersion}.`)
  const listed = createEvent('mcp_tools_listed', `The server lists ${list.tools.length} tools.`, 'info')
  const tools = toDiscoveredOperations(list.tools)
  const { report, events } = await reportTools(deps, tools)
  return {
    details: {
      title: title || name,
      specVersion: list.protocolVersion,
      discoveryWarnings: [...list.warnings, ...events.map(({ message }) => message)],
      discoveryEvents: list.instructions
        ? [connected, listed, createEvent('mcp_server_instructions', list.instructions, 'info'), ...events]
        : [connected, listed, ...events],
      importReport: report,
      lastDiscoveredAt: deps.clock.now(),
      lastError: null,
    },
    baseUrl: '',
    operations: tools.map((tool) => encodeOperation(tool, hashToolSchemas(deps, tool))),
  }
}
