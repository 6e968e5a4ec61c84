// The only entrance of this engine: other modules import nothing else of it.
export { toDiscoveredOperations } from './discovered-operations.ts'
export { withoutInvalidHeaderTools } from './header-keyword-rules.ts'
export { toMcpContent, validateMcpChange } from './mcp-operation-content.ts'
export { buildMcpToolResult, type McpCallResponse } from './mcp-result.ts'
export { listMissingScopes } from './missing-scopes.ts'
export { buildToolCallRequest } from './tool-call-request.ts'
