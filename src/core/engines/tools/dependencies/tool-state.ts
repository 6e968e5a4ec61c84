// Whether a tool is exposed to clients, and if not, why. Compiling a manifest uses the same function.
import { isUsableBaseUrl } from '#core/engines/calls/rest-request/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { HiddenReason, ToolState } from '#core/model/tools/tool-details.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import { type CredentialPlace, omitFilledArguments } from './filled-arguments.ts'

/** The part of the contents that a tool's call depends on. */
export type ToolDependencies = Pick<Contents, 'integrations' | 'operations'> & {
  authConnections: { id: string; config: CredentialPlace }[]
}

/** The operation, without the arguments that its connection fills, and the integration that an exposed tool calls. */
export type ToolTarget = { operation: Operation; integration: Integration }

/**
 * Whether there is a URL to call the operation at: below a base URL, or the endpoint of an MCP server. A variable counts as
 * one; a rule of the draft checks its value.
 */
export function isCallable({ plan }: Operation, integration: Integration | null): boolean {
  if (integration === null) return false
  return integration.kind === 'mcp'
    ? integration.endpoint !== ''
    : isUsableAddress(plan.serverUrl || integration.baseUrl)
}

const isUsableAddress = (text: string) => hasPlaceholder(text) || isUsableBaseUrl(text)

/** Resolves the target of a tool, or why it is hidden. */
export type ResolveToolTarget = (tool: Tool) => ToolTarget | HiddenReason

/** For all tools of the contents. */
export function createToolResolver(contents: ToolDependencies): ResolveToolTarget {
  const operations = indexById(contents.operations)
  const integrations = indexById(contents.integrations)
  const connections = indexById(contents.authConnections)
  return (tool) => {
    if (!tool.enabled) return 'disabled'
    if (!tool.binding) return 'unbound'
    const operation = operations.get(tool.binding.operationId)
    if (!operation) return 'binding_missing'
    const integration = integrations.get(operation.integrationId)
    if (!integration || !isCallable(operation, integration)) return 'integration_unusable'
    const { authConnectionId } = integration
    if (authConnectionId === null) return { operation, integration }
    const connection = connections.get(authConnectionId)
    if (!connection) return 'integration_unusable'
    // @guard key-parameters
    if (operation.plan.isPublic) return { operation, integration: { ...integration, authConnectionId: null } }
    return { operation: omitFilledArguments(operation, connection.config), integration }
  }
}

const indexById = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export const toToolState = (target: ToolTarget | HiddenReason): ToolState =>
  typeof target === 'string' ? { state: 'hidden', reason: target } : { state: 'exposed' }
