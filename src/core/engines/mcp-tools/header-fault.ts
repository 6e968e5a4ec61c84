// `x-mcp-header` on a property of the arguments makes clients repeat it in the header `Mcp-Param-…`. Clients must
// leave out tools that violate the rules for it (MCP 2026-07-28).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/json-schema/keywords.ts'
import type { McpToolList } from '#core/model/mcp.ts'

const keyword = 'x-mcp-header'
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const types: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean'])

/** The first revision that defines the keyword. */
const since = '2026-07-28'

/** The list without invalid tools; a warning for each says why. */
export function withoutHeaderFaults(list: McpToolList): McpToolList {
  if (list.protocolVersion < since) return list
  const faults = list.tools.map(({ inputSchema }) => headerFault(inputSchema))
  const warnings = list.tools.flatMap(({ name }, index) =>
    faults[index] ? [`${name} was left out: ${faults[index]}.`] : [],
  )
  return {
    ...list,
    tools: list.tools.filter((_, index) => faults[index] === null),
    warnings: [...list.warnings, ...warnings],
  }
}

/** The first violation in an input schema, as text; null when there is none. */
export function headerFault(schema: JsonObject): string | null {
  const names = new Set<string>()
  const faults: string[] = []
  const visit = (inner: Json, isProperty: boolean): Json => {
    if (!isJsonObject(inner)) return inner
    const fault = Object.hasOwn(inner, keyword) ? faultOf(inner, isProperty, names) : null
    if (fault) faults.push(fault)
    return mapSubschemas(inner, (next, step) => visit(next, isProperty && step.startsWith('properties.')))
  }
  // The root is not a property itself, but its subschemas may be.
  if (Object.hasOwn(schema, keyword)) return notReached
  visit(schema, true)
  return faults[0] ?? null
}

const notReached = `${keyword} is on a schema that is not a property`

function faultOf({ type, [keyword]: name }: JsonObject, isProperty: boolean, names: Set<string>) {
  if (!isProperty) return notReached
  if (typeof name !== 'string' || !token.test(name)) return `${keyword} is not a valid header name`
  if (!types.has(type)) return `${keyword} ${name} is not on a string, integer or boolean`
  if (names.has(name.toLowerCase())) return `${keyword} names ${name} twice`
  names.add(name.toLowerCase())
  return null
}
