import { UpstreamError } from '#base/upstream-error.ts'
import { originOf } from '#base/url.ts'
import { foundTools } from '#core/engines/mcp-tools/found-tools.ts'
import { withoutHeaderFaults } from '#core/engines/mcp-tools/header-fault.ts'
import { foundOperation } from '#core/engines/operations/found-operation.ts'
import type { McpFault, McpRefusal, McpToolList } from '#core/model/mcp.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { mcpServer } from '../calls/mcp-server.ts'
import { credentialForUse } from '../credentials/open-credential.ts'
import type { TokenUses } from '../credentials/renew-token.ts'
import {
  type DiscoveryTarget,
  discoveryEvent,
  type FoundSource,
  schemaHashOf,
  sourceFailed,
} from './discovery.ts'

export type McpDiscoveryUses = TokenUses & Uses<'mcpUpstream' | 'clock' | 'digest'>

const limits = { deadlineMs: 30_000, maxBytes: 16 * 1024 * 1024 }

const event = (code: string, message: string, severity: 'info' | 'warning' | 'error') =>
  discoveryEvent(code, message, severity, 'mcp')

const failed = (code: string, message: string) => sourceFailed(event(code, message, 'error'))

/**
 * Reads the tools of the MCP server at `endpoint` as operations. Bounded in time; failures of the server are events.
 */
export async function discoverMcp(uses: McpDiscoveryUses, target: DiscoveryTarget): Promise<FoundSource> {
  const { appId, authConnectionId, endpoint } = target
  const credential = await credentialForUse(uses, appId, authConnectionId, originOf(endpoint))
  if ('missing' in credential) return failed('credential_missing', credential.missing)
  try {
    const list = await uses.mcpUpstream.list(mcpServer(endpoint, credential, appId), limits)
    return list.kind === 'tools'
      ? sourceOf(uses, withoutHeaderFaults(list))
      : refused(list, credential.redact)
  } catch (error) {
    if (error instanceof UpstreamError) return failed('mcp_server_unreachable', error.message)
    throw error
  }
}

function refused(answer: McpFault | McpRefusal, redact: (text: string) => string): FoundSource {
  if (answer.kind === 'error') {
    const message = `The server responded with the error ${answer.code}: ${redact(answer.message)}`
    return failed('mcp_error', message)
  }
  if (answer.status === 401 || answer.status === 403) {
    return failed(
      'mcp_unauthorized',
      `The server requires authentication: it responded with HTTP status ${answer.status}.`,
    )
  }
  return failed('mcp_refused', `The server responded with HTTP status ${answer.status}.`)
}

function sourceOf(uses: Uses<'clock' | 'digest'>, list: McpToolList): FoundSource {
  const { name, title } = list.serverInfo
  const listed = event('mcp_tools_listed', `The server lists ${list.tools.length} tools.`, 'info')
  return {
    facts: {
      title: title || name,
      specVersion: list.protocolVersion,
      discoveryWarnings: list.warnings,
      discoveryEvents: list.instructions
        ? [listed, event('mcp_server_instructions', list.instructions, 'info')]
        : [listed],
      importReport: [],
      lastDiscoveredAt: uses.clock.now(),
      lastError: null,
    },
    baseUrl: '',
    operations: foundTools(list.tools).map((tool) => foundOperation(tool, schemaHashOf(uses, tool))),
  }
}
