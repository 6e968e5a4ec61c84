// A server of the directory is always an MCP server.

/** Options of a schema: with a slug that is not empty, `kind` must be `mcp`. */
export const requireMcpFor = (slugName: string) => ({
  if: { required: [slugName], properties: { [slugName]: { minLength: 1 } } },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: { properties: { kind: { enum: ['mcp'] } } },
})
