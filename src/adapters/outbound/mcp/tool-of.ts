// Validates one tool of a server's list: its strings and schemas are bounded, and its input schema is of an object.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import type { McpTool } from '#core/model/mcp.ts'

const maxName = 500
const maxTitle = 120
const maxDescription = 20_000
/** In characters of JSON. */
const maxSchema = 256 * 1024
const maxAnnotations = 4096

/** Null when the tool has no usable name. `warn` receives a message for everything that was replaced or ignored. */
export function toolOf(raw: Json, warn: (text: string) => void): McpTool | null {
  if (!isJsonObject(raw) || typeof raw.name !== 'string' || !raw.name || raw.name.length > maxName) {
    warn('A tool without a usable name was omitted.')
    return null
  }
  const { name } = raw
  const annotations =
    isJsonObject(raw.annotations) && isSmall(raw.annotations, maxAnnotations) && raw.annotations
  return {
    name,
    title: startOf(titleOf(raw), maxTitle),
    description: startOf(textOf(raw.description), maxDescription),
    inputSchema: inputSchemaOf(raw, (why) => warn(`The input schema of ${name} ${why}.`)),
    outputSchema: outputSchemaOf(raw, (why) => warn(`The output schema of ${name} ${why}.`)),
    annotations: annotations || null,
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** In earlier protocol revisions the title was an annotation. */
const titleOf = ({ title, annotations }: JsonObject) =>
  textOf(title) || (isJsonObject(annotations) ? textOf(annotations.title) : '')

function inputSchemaOf({ inputSchema }: JsonObject, warn: (why: string) => void): JsonObject {
  const taken = schemaOf(inputSchema, warn)
  if (!taken) return { type: 'object' }
  if (taken.type === undefined || taken.type === 'object') return { ...taken, type: 'object' }
  warn('does not describe an object and was ignored')
  return { type: 'object' }
}

const outputSchemaOf = ({ outputSchema }: JsonObject, warn: (why: string) => void) =>
  outputSchema === undefined || outputSchema === null ? null : schemaOf(outputSchema, warn)

function schemaOf(schema: Json | undefined, warn: (why: string) => void): JsonObject | null {
  if (!isJsonObject(schema)) warn('is not a JSON Schema object and was ignored')
  else if (isSmall(schema, maxSchema)) return schema
  else warn(`is larger than ${maxSchema / 1024} kB and was ignored`)
  return null
}

const isSmall = (value: JsonObject, max: number) => JSON.stringify(value).length <= max
