// The tools of an MCP server as operations. Definitions are pinned: the draft keeps each until a person accepts a new
// one.
export { acceptDefinition } from './accept-definition.ts'
export { compareDefinitions } from './compare-definitions.ts'
export { type DescribedDefinition, describeOutline, serializeDefinition } from './described-definition.ts'
export { toDiscoveredOperations } from './discovered-operations.ts'
export { withoutInvalidHeaderTools } from './header-keyword-rules.ts'
export { toMcpContent, validateMcpChange } from './mcp-operation-content.ts'
