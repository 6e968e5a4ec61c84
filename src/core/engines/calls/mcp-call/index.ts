export { buildMcpToolResult, type McpCallResponse } from './mcp-result.ts'
export { listMissingScopes } from './missing-scopes.ts'
export { buildToolCallRequest } from './tool-call-request.ts'
