// Descriptions and input schemas of tools that models read before a call, as far as they fit.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { acceptWideIntegersAsText } from '#core/engines/schemas/json-schema/index.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { SearchedTool } from './searched-tool.ts'

/** Maximum characters of descriptions in one result, about 10,000 tokens. */
export const maxDescribedLength = 40_000

/** Arguments that are shown of a schema that is too large. */
const maxShownArguments = 100
const maxArgumentText = 150
const maxDescription = 4_000

type KnownTools = {
  byName: ReadonlyMap<string, SearchedTool>
  findSimilarNames(name: string): string[]
  /** Null for a name that is not from an earlier contract. */
  findCurrentName(name: string): string | null
}

/**
 * `names` may repeat. An earlier name describes the present tool. Tools that do not fit are named, so that they can be
 * requested separately.
 */
export function presentDescribedTools(
  names: readonly string[],
  { byName, findSimilarNames, findCurrentName }: KnownTools,
): JsonObject {
  const resolved = [...new Set(names)].map((name) => ({
    name,
    current: byName.has(name) ? name : (findCurrentName(name) ?? name),
  }))
  const found = [...new Set(resolved.flatMap(({ current }) => byName.get(current) ?? []))]
  const unknown = resolved.filter(({ current }) => !byName.has(current))
  const earlier = resolved.filter(({ name, current }) => name !== current)
  const described: JsonObject[] = []
  const omitted: string[] = []
  let length = 0
  for (const tool of found) {
    const presented = presentWithinBound(tool)
    const size = JSON.stringify(presented).length
    if (described.length > 0 && length + size > maxDescribedLength) omitted.push(tool.name)
    else {
      described.push(presented)
      length += size
    }
  }
  return {
    tools: described,
    ...(earlier.length > 0 && { earlier_names: earlier, note: earlierNamesNote }),
    ...(omitted.length > 0 && { omitted: { names: omitted, reason: omissionReason } }),
    ...(unknown.length > 0 && {
      unknown: unknown.map(({ name }) => ({ name, similar: findSimilarNames(name) })),
    }),
  }
}

const omissionReason = `The answer would be longer than ${maxDescribedLength} characters. Call ${searchModeToolNames.describe} again with these names.`

const earlierNamesNote = 'Call the tool by its current name, with the arguments described here.'

/** A tool whose schema alone is too large is shown with its top-level arguments. */
function presentWithinBound({
  name,
  title,
  description,
  inputSchema,
  annotations,
}: SearchedTool): JsonObject {
  const { title: _title, ...hints } = annotations
  const complete: JsonObject = {
    name,
    title,
    description,
    inputSchema: acceptWideIntegersAsText(inputSchema),
    annotations: hints,
  }
  if (JSON.stringify(complete).length <= maxDescribedLength) return complete
  return {
    ...complete,
    description: truncateText(description, maxDescription),
    inputSchema: toShallowSchema(inputSchema),
    note: 'Cut: the input schema is too large to show in full. Only its top-level arguments are listed, without their contents. A call with wrong arguments returns which ones are wrong.',
  }
}

function toShallowSchema({ properties, required }: JsonObject): JsonObject {
  const needed = new Set(Array.isArray(required) ? required : [])
  const shown = Object.entries(isJsonObject(properties) ? properties : {})
    .sort(([a], [b]) => Number(needed.has(b)) - Number(needed.has(a)))
    .slice(0, maxShownArguments)
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, schema]) => [name, toShallowProperty(schema)])),
    required: shown.map(([name]) => name).filter((name) => needed.has(name)),
  }
}

/** The property without its contents. */
function toShallowProperty(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) return {}
  const { type, description } = schema
  return {
    ...(typeof type === 'string' && { type }),
    ...(typeof description === 'string' && { description: truncateText(description, maxArgumentText) }),
  }
}
