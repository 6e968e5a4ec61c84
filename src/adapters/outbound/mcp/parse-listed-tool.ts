// Validates a tool of a server's list: limits its strings and schemas, and requires an input schema of an object.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { McpTool } from '#core/model/integrations/mcp-server.ts'
import { tooDeep } from './inbound-message.ts'

const maxName = 500
const maxTitle = 120
const maxDescription = 20_000
/** In characters of JSON. */
const maxSchema = 256 * 1024
const maxAnnotations = 4096

/** Null when the tool has no usable name. `warn` receives a message for everything that was replaced or ignored. */
export function parseListedTool(raw: Json, warn: (text: string) => void): McpTool | null {
  if (!isJsonObject(raw) || typeof raw.name !== 'string' || !raw.name || raw.name.length > maxName) {
    warn('A tool without a usable name was omitted.')
    return null
  }
  const { name } = raw
  if (isJsonObject(raw.execution) && raw.execution.taskSupport === 'required') {
    warn(`${name} was omitted: it can only be called as a task, which is not supported.`)
    return null
  }
  const annotations =
    isJsonObject(raw.annotations) && isSmall(raw.annotations, maxAnnotations) && raw.annotations
  return {
    name,
    title: truncateText(resolveTitle(raw), maxTitle),
    description: truncateText(toText(raw.description), maxDescription),
    inputSchema: parseInputSchema(raw, (reason) => warn(`The input schema of ${name} ${reason}.`)),
    outputSchema: parseOutputSchema(raw, (reason) => warn(`The output schema of ${name} ${reason}.`)),
    annotations: annotations || null,
  }
}

const toText = (value: Json | undefined) => (typeof value === 'string' ? value : '')

/** In earlier protocol revisions the title was an annotation. */
const resolveTitle = ({ title, annotations }: JsonObject) =>
  toText(title) || (isJsonObject(annotations) ? toText(annotations.title) : '')

function parseInputSchema({ inputSchema }: JsonObject, warn: (reason: string) => void): JsonObject {
  const schema = parseSchema(inputSchema, warn)
  if (!schema) return { type: 'object' }
  if (schema.type === undefined || [schema.type].flat().includes('object'))
    return { ...schema, type: 'object' }
  warn('does not describe an object and was ignored')
  return { type: 'object' }
}

const parseOutputSchema = ({ outputSchema }: JsonObject, warn: (reason: string) => void) =>
  outputSchema === undefined || outputSchema === null ? null : parseSchema(outputSchema, warn)

function parseSchema(schema: Json | undefined, warn: (reason: string) => void): JsonObject | null {
  if (schema === tooDeep) warn(`is ${tooDeep} and was ignored`)
  else if (!isJsonObject(schema)) warn('is not a JSON Schema object and was ignored')
  else if (isSmall(schema, maxSchema)) return schema
  else warn(`is larger than ${maxSchema / 1024} kB and was ignored`)
  return null
}

const isSmall = (value: JsonObject, max: number) => JSON.stringify(value).length <= max
