// `x-mcp-header` on a property of the arguments makes clients repeat it in the header `Mcp-Param-…`. A tool that breaks
// the rules for it cannot be called as its server expects, so clients are to leave it out (MCP 2026-07-28).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/json-schema/keywords.ts'
import type { McpToolList } from '#core/model/mcp.ts'

const keyword = 'x-mcp-header'
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const types: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean'])

/** The first revision in which the keyword means anything. */
const since = '2026-07-28'

/** The list without the tools that break the rules, which is told. */
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

/** Which rule an input schema breaks; null when it breaks none. */
export function headerFault(schema: JsonObject): string | null {
  const names = new Set<string>()
  const faults: string[] = []
  const visit = (inner: Json, isProperty: boolean): Json => {
    if (!isJsonObject(inner)) return inner
    const fault = Object.hasOwn(inner, keyword) ? faultOf(inner, isProperty, names) : null
    if (fault) faults.push(fault)
    return mapSubschemas(inner, (next, step) => visit(next, isProperty && step.startsWith('properties.')))
  }
  // The outermost is no property itself, but leads to some.
  if (Object.hasOwn(schema, keyword)) return notReached
  visit(schema, true)
  return faults[0] ?? null
}

const notReached = `${keyword} stands where no property is`

function faultOf({ type, [keyword]: name }: JsonObject, isProperty: boolean, names: Set<string>) {
  if (!isProperty) return notReached
  if (typeof name !== 'string' || !token.test(name)) return `${keyword} names no header`
  if (!types.has(type)) return `${keyword} stands at ${name}, which is no string, integer or boolean`
  if (names.has(name.toLowerCase())) return `${keyword} names ${name} twice`
  names.add(name.toLowerCase())
  return null
}
