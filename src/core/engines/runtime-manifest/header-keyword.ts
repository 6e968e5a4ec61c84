// `x-mcp-header` makes clients repeat an argument in an HTTP header, and a server that lists it must compare the two.
// Ours comes out of imported documents, where nobody meant it, and of MCP servers, which mean it for us: so no tool
// carries it on.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/json-schema/keywords.ts'

/** The schema without the keyword, at any depth; a property of that name stays. */
export function withoutHeaderKeyword(schema: JsonObject): JsonObject {
  const { 'x-mcp-header': _header, ...rest } = schema
  return mapSubschemas(rest, (inner) => (isJsonObject(inner) ? withoutHeaderKeyword(inner) : inner))
}

/** Whether a member of the arguments has it, at any depth. */
export const hasHeaderKeyword = (schema: JsonObject): boolean =>
  JSON.stringify(schema).includes('"x-mcp-header"')
