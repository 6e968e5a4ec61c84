// Pinned definitions of the tools of MCP servers: what the draft has of each stays until a person accepts another one. The
// only entrance of this engine: other modules import nothing else of it.
export { acceptDefinition } from './accept-definition.ts'
export { compareDefinitions } from './compare-definitions.ts'
export { type DescribedDefinition, describeOutline, serializeDefinition } from './described-definition.ts'
