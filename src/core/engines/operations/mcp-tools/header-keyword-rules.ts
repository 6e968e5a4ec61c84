// `x-mcp-header` on a property of the arguments makes clients repeat it in the header `Mcp-Param-…`. Clients must
// leave out tools that violate the rules for it (MCP 2026-07-28).
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'
import type { McpToolList } from '#core/model/integrations/mcp-server.ts'

const keyword = 'x-mcp-header'
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const types: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean'])

/** The first revision that defines the keyword. */
const firstRevision = '2026-07-28'

/** The list without invalid tools; a warning for each says why. */
export function withoutInvalidHeaderTools(list: McpToolList): McpToolList {
  if (list.protocolVersion < firstRevision) return list
  const violations = list.tools.map(({ inputSchema }) => findHeaderViolation(inputSchema))
  const warnings = list.tools.flatMap(({ name }, index) =>
    violations[index] ? [`${name} was left out: ${violations[index]}.`] : [],
  )
  return {
    ...list,
    tools: list.tools.filter((_, index) => violations[index] === null),
    warnings: [...list.warnings, ...warnings],
  }
}

/** The first violation in an input schema, as text; null when there is none. */
export function findHeaderViolation(schema: JsonObject): string | null {
  const names = new Set<string>()
  const violations: string[] = []
  const visit = (inner: Json, isProperty: boolean): Json => {
    if (!isJsonObject(inner)) return inner
    const violation = Object.hasOwn(inner, keyword) ? checkHeader(inner, isProperty, names) : null
    if (violation) violations.push(violation)
    return mapSubschemas(inner, (next, step) => visit(next, isProperty && step.startsWith('properties.')))
  }
  // The root is not a property itself, but its subschemas may be.
  if (Object.hasOwn(schema, keyword)) return notOnProperty
  visit(schema, true)
  return violations[0] ?? null
}

const notOnProperty = `${keyword} is on a schema that is not a property`

function checkHeader({ type, [keyword]: name }: JsonObject, isProperty: boolean, names: Set<string>) {
  if (!isProperty) return notOnProperty
  if (typeof name !== 'string' || !token.test(name)) return `${keyword} is not a valid header name`
  if (!types.has(type)) return `${keyword} ${name} is not on a string, integer or boolean`
  if (names.has(name.toLowerCase())) return `${keyword} names ${name} twice`
  names.add(name.toLowerCase())
  return null
}
