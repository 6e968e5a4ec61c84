// Whether a tool is exposed to clients, and if not, why. Compiling a manifest uses the same function.
import { isUsableBaseUrl } from '#core/engines/rest-request/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { HiddenReason, ToolState } from '#core/model/tools/tool-details.ts'

/** The part of the contents that a tool's call depends on. */
export type ToolDependencies = Pick<Contents, 'integrations' | 'operations'> & {
  authConnections: { id: string }[]
}

/** The operation and integration that an exposed tool calls. */
export type ToolTarget = { operation: Operation; integration: Integration }

const hasUsableAuth = (contents: ToolDependencies, { authConnectionId }: Integration) =>
  authConnectionId === null || contents.authConnections.some((one) => one.id === authConnectionId)

/** Whether there is a URL to call the operation at: below a base URL, or the endpoint of an MCP server. */
export function isCallable({ plan }: Operation, integration: Integration | null): boolean {
  if (integration === null) return false
  return integration.kind === 'mcp'
    ? integration.endpoint !== ''
    : isUsableBaseUrl(plan.serverUrl || integration.baseUrl)
}

/** What the tool calls, or why it is hidden. */
export function resolveToolTarget(contents: ToolDependencies, tool: Tool): ToolTarget | HiddenReason {
  if (!tool.enabled) return 'disabled'
  if (!tool.binding) return 'unbound'
  const { operationId } = tool.binding
  const operation = contents.operations.find((one) => one.id === operationId)
  if (!operation) return 'binding_missing'
  const integration = contents.integrations.find((one) => one.id === operation.integrationId)
  if (!integration || !isCallable(operation, integration)) return 'integration_unusable'
  return hasUsableAuth(contents, integration) ? { operation, integration } : 'integration_unusable'
}

export function resolveToolState(contents: ToolDependencies, tool: Tool): ToolState {
  const target = resolveToolTarget(contents, tool)
  return typeof target === 'string' ? { state: 'hidden', reason: target } : { state: 'exposed' }
}
