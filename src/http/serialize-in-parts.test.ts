import { describe, expect, it } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { serializeInParts } from './serialize-in-parts.ts'
import { findSerializer } from './serializer.ts'

/** Texts of patterns take long to generate. */
const withoutPatterns = (schema: object): JsonObject =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && typeof value === 'string' ? undefined : value,
    ),
  )

const unknown = { unknown: 'unknown' }

/** Members that the schema does not have must not be sent. */
function addUnknownMembers(reply: JsonObject): JsonObject {
  const addToItem = (item: Json) => (isJsonObject(item) ? { ...unknown, ...item } : item)
  const known = Object.entries(reply).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(addToItem) : value,
  ])
  return { ...unknown, ...Object.fromEntries(known) }
}

describe('serializeInParts', () => {
  const operations = operationTable.filter(({ reply }) => 'properties' in reply)

  it.each(operations)('writes a reply of $id as Fastify does', ({ reply }) => {
    const schema = withoutPatterns(reply)
    for (const value of generateArguments(schema, 1, 5).map(addUnknownMembers))
      for (const units of [0, 20])
        expect(runWithoutPauses(serializeInParts(schema, value, units))).toBe(findSerializer(schema)(value))
  })

  it.each(operations)('writes all of a reply of $id', ({ reply }) => {
    const schema = withoutPatterns(reply)
    for (const value of generateArguments(schema, 1, 20))
      expect(JSON.parse(findSerializer(schema)(value))).toEqual(JSON.parse(JSON.stringify(value)))
  })

  it('pauses within a long list', () => {
    const { reply } = operationTable.find(({ id }) => id === 'v2.releases.list') ?? expect.fail()
    const replies = generateArguments(withoutPatterns(reply), 1, 50)
    const [item] = replies.flatMap(({ data }) => data ?? [])
    const data = Array.from({ length: 2_000 }, () => item)
    const steps = [...serializeInParts(withoutPatterns(reply), { ...replies[0], data })]
    expect(steps.length).toBeGreaterThan(2_000)
  })
})
