// `x-mcp-header` makes clients repeat an argument in an HTTP header, and the listing server must compare the two.
// Served tools never have it: in imported documents it has no meaning, and upstream MCP servers address it to this
// service.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'

/** The schema without the keyword, at any depth; a property of that name stays. */
export function withoutHeaderKeyword(schema: JsonObject): JsonObject {
  const { 'x-mcp-header': _header, ...rest } = schema
  return mapSubschemas(rest, (inner) => (isJsonObject(inner) ? withoutHeaderKeyword(inner) : inner))
}

/** Whether the keyword occurs at any depth. */
export const hasHeaderKeyword = (schema: JsonObject): boolean =>
  JSON.stringify(schema).includes('"x-mcp-header"')
