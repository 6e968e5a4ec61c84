import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { McpToolList } from '#core/model/integrations/mcp-server.ts'
import { findHeaderViolation, withoutInvalidHeaderTools } from './header-keyword-rules.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const header = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name }) as JsonObject

describe('arguments with x-mcp-header', () => {
  it.each<[string, JsonObject]>([
    ['none', object({ a: { type: 'string' } })],
    ['of each type', object({ a: header('A'), b: header('B', 'integer'), c: header('C', 'boolean') })],
    ['inside of objects', object({ a: object({ b: header('B') }) })],
    ['a property of that name', object({ 'x-mcp-header': { type: 'array' } })],
    ['a property called items', object({ items: header('A'), 'a.items': object({ b: header('B') }) })],
  ])('%s are valid', (_, schema) => expect(findHeaderViolation(schema)).toBeNull())

  it.each<[string, JsonObject, RegExp]>([
    ['of all arguments', { ...object({}), 'x-mcp-header': 'A' }, /not a property/],
    ['of items', object({ a: { type: 'array', items: header('A') } }), /not a property/],
    ['of an alternative', object({}, { anyOf: [object({ a: header('A') })] }), /not a property/],
    ['of a definition', object({}, { $defs: { A: object({ a: header('A') }) } }), /not a property/],
    ['without a name', object({ a: header('') }), /valid header name/],
    ['with a name that is not a string', object({ a: header(7) }), /valid header name/],
    ['with a name of two lines', object({ a: header('A\r\nB') }), /valid header name/],
    ['of a number', object({ a: header('A', 'number') }), /x-mcp-header A is not on a/],
    ['of several types', object({ a: header('A', ['string', 'null']) }), /x-mcp-header A is not on a/],
    ['of one name twice', object({ a: header('A'), b: header('a') }), /names a twice/],
  ])('%s are a violation', (_, schema, problem) => expect(findHeaderViolation(schema)).toMatch(problem))
})

describe('a list with an invalid tool', () => {
  const tool = (name: string, inputSchema: JsonObject) => ({
    name,
    title: '',
    description: '',
    inputSchema,
    outputSchema: null,
    annotations: null,
  })
  const tools = [tool('fine', object({ a: header('A') })), tool('odd', object({ a: header('A', 'array') }))]
  const listOf = (protocolVersion: string): McpToolList => ({
    kind: 'tools',
    serverInfo: { name: 'raw', title: '', version: '1' },
    instructions: '',
    protocolVersion,
    tools,
    warnings: ['before'],
  })

  it('leaves it out with a warning that says why', () => {
    const { tools: left, warnings } = withoutInvalidHeaderTools(listOf('2026-07-28'))
    expect(left.map(({ name }) => name)).toEqual(['fine'])
    expect(warnings).toEqual([
      'before',
      expect.stringMatching(/^odd was left out: x-mcp-header A is not on a/),
    ])
  })

  it('is unchanged in earlier revisions, which do not define the keyword', () => {
    expect(withoutInvalidHeaderTools(listOf('2025-11-25')).tools).toBe(tools)
  })
})
