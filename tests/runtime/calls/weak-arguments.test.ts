// Arguments as weak clients send them: accepted where one reading is possible, rejected where two are.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let url: string
let searchUrl: string
const records: CallRecord[] = []

const properties = {
  limit: { type: 'integer', minimum: 1 },
  price: { type: 'number' },
  active: { type: 'boolean' },
  maybe: { type: ['boolean', 'null'] },
  tags: { type: 'array', items: { type: 'string' } },
  ids: { type: 'array', items: { type: 'integer' } },
  meta: {
    type: 'object',
    properties: { lang: { type: 'string' }, depth: { type: 'integer' }, list: { type: 'array' } },
    additionalProperties: false,
  },
  extra: { anyOf: [{ type: 'object' }, { type: 'null' }] },
  order: { enum: ['asc', 'desc'] },
  level: { enum: [1, 2] },
  since: { type: 'string', format: 'date' },
  note: { type: 'string' },
  either: { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'array' }] },
  choice: { anyOf: [{ enum: ['a', 'b'] }, { type: 'array' }] },
  odata_type: { type: 'string' },
  a_b: { type: 'string' },
  ab: { type: 'string' },
}

const buildFixture = (key: string, over: object = {}, tool: ToolFixture['tool'] = {}): ToolFixture => ({
  tool: { id: `tool_${key}`, key, ...tool },
  operation: {
    externalId: `POST /${key}`,
    plan: buildRequestPlan({
      method: 'POST',
      path: `/${key}`,
      parameters: [buildParameter('query', 'required')],
      body: {
        contentType: 'application/json',
        from: 'members',
        members: Object.keys(properties).map((name) => ({ argument: name, name })),
      },
    }),
    inputSchema: {
      type: 'object',
      properties: { ...properties, required: { type: 'integer' } },
      additionalProperties: false,
    },
    ...over,
  },
})

const noMapping = { until: null, droppedArguments: [], defaultArguments: {} }
const costlyPattern = '(^$)|([a-z]{1,1000}/$)'
const fixtures = [
  buildFixture(
    'add',
    {},
    { aliases: [{ ...noMapping, name: 'insert', renamedArguments: { labels: 'tags' } }] },
  ),
  buildFixture('strict', { externalId: '' }),
  buildFixture('demanding', {
    inputSchema: { type: 'object', properties: { required: { type: 'integer' } }, required: ['required'] },
  }),
  buildFixture('costly', {
    inputSchema: {
      type: 'object',
      properties: { note: { pattern: costlyPattern }, tags: properties.tags, limit: { type: 'integer' } },
    },
  }),
]

beforeAll(async () => {
  runtime = await startRuntime({ calls: { record: (call: CallRecord) => void records.push(call) } })
  api = await startRestApi()
  const publish = async (over: object) => {
    const app = await insertApp(runtime.store, over)
    return runtime.urlOf(await runtime.publish(app, buildContents(app, api.baseUrl, fixtures)))
  }
  url = await publish({})
  searchUrl = await publish({ toolMode: 'search' })
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  api.calls.length = records.length = 0
})

async function call(args: unknown, name = 'add', at = url) {
  const { json } = await postMcp(at, buildJsonRpcRequest('tools/call', { name, arguments: args }))
  const { result, error } = json as { result?: JsonObject & { content: JsonObject[] }; error?: JsonObject }
  return {
    error,
    isError: result?.isError === true,
    texts: result?.content.map(({ text }) => String(text)) ?? [],
    sent: api.calls[0] && JSON.parse(api.calls[0].body || '{}'),
    url: api.calls[0]?.url,
    notes: records[0]?.argumentNotes,
  }
}

describe('an argument', () => {
  it.each([
    ['a list', { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
    ['a list with white space', { tags: ' ["a"] ' }, { tags: ['a'] }],
    ['an object', { meta: '{"lang":"en"}' }, { meta: { lang: 'en' } }],
    ['an object or null', { extra: '{"a":1}' }, { extra: { a: 1 } }],
    ['a whole number', { limit: '5' }, { limit: 5 }],
    ['a number', { price: '-1.5e2' }, { price: -150 }],
    ['true', { active: 'true' }, { active: true }],
    ['false or null', { maybe: 'false' }, { maybe: false }],
    ['a number of a list', { level: '2' }, { level: 2 }],
    ['an item', { ids: ['1', 2] }, { ids: [1, 2] }],
    ['a nested member', { meta: { depth: '3' } }, { meta: { depth: 3 } }],
    ['a text in a text', { meta: '{"depth":"3","list":"[1]"}' }, { meta: { depth: 3, list: [1] } }],
  ])('is read from the JSON text of %s', async (_what, args, sent) => {
    const result = await call(args)
    expect(result).toMatchObject({ isError: false, sent })
    expect(result.notes).toContain(`${describePath(args)} was read from its JSON text`)
  })

  it.each([
    ['null', { limit: null }],
    ['null for a text', { note: null }],
    ['an empty text for a number', { limit: '' }],
    ['an empty text for a list', { tags: '' }],
    ['an empty text for a choice', { order: '' }],
    ['an empty text for a date', { since: '' }],
  ])('that is optional is left out for %s', async (_what, args) => {
    const result = await call(args)
    expect(result).toMatchObject({ isError: false, sent: {} })
    expect(result.notes).toEqual([expect.stringMatching(/^\w+ was (null|empty) and left out$/)])
  })

  it('is left out inside of others, too', async () => {
    const result = await call({ meta: { lang: 'en', depth: null, list: '' } })
    expect(result.sent).toEqual({ meta: { lang: 'en' } })
    expect(result.notes).toEqual(['meta.depth was null and left out', 'meta.list was empty and left out'])
  })

  it('that its schema accepts stays as it is', async () => {
    const args = { note: '5', maybe: null, extra: null, either: '[]', tags: ['["a"]', ''] }
    expect(await call(args)).toMatchObject({ sent: args, notes: [] })
  })

  it.each([
    ['a text that may also be a text', { either: '["a"]' }, 'either'],
    ['a text next to a choice of texts', { choice: '["a"]' }, 'choice'],
    ['a text that is no JSON', { tags: 'a,b' }, 'tags must be an array'],
    ['the JSON text of another type', { tags: '{"a":1}' }, 'tags must be an array'],
    ['the JSON text of a text', { limit: '"5"' }, 'limit must be an integer'],
    ['a number with white space', { limit: ' 5' }, 'limit must be an integer'],
    ['a number in another notation', { limit: '0x5' }, 'limit must be an integer'],
    ['a number out of range', { limit: '0' }, 'limit must be an integer'],
    ['an empty item', { ids: [''] }, 'ids[0] must be an integer'],
    [
      'an unknown member of an object that is closed',
      { meta: { language: 'en' } },
      'meta.language is not a known',
    ],
  ])('is still rejected: %s', async (_what, args, message) => {
    const result = await call(args)
    expect([result.isError, result.sent]).toEqual([true, undefined])
    expect(result.texts.join()).toContain(message)
    expect(records).toMatchObject([{ outcome: 'invalid_arguments', argumentNotes: [] }])
  })

  it.each([[{ required: null }], [{ required: '' }], [{}]])('that is required cannot be %j', async (args) => {
    expect(await call(args, 'demanding')).toMatchObject({ isError: true, sent: undefined })
  })

  it('that a REST tool does not know is named and ignored', async () => {
    const result = await call({ limit: 5, colour: 'red', size: 1 })
    expect(result).toMatchObject({ isError: false, sent: { limit: 5 } })
    expect(result.texts.at(-1)).toBe('[ignored: this tool has no argument colour, size]')
    expect(result.notes).toEqual(['colour is not known and was ignored', 'size is not known and was ignored'])
  })

  it.each<[JsonObject, JsonObject, string]>([
    [{ $limit: '5' }, { limit: 5 }, '$limit was taken for limit'],
    [{ Limit: 5 }, { limit: 5 }, 'Limit was taken for limit'],
    [{ '@odata.type': 'a' }, { odata_type: 'a' }, '@odata.type was taken for odata_type'],
  ])('with the name that the API has for it is understood: %j', async (args, sent, note) => {
    const result = await call(args)
    expect(result).toMatchObject({ isError: false, sent })
    expect(result.notes?.[0]).toBe(note)
  })

  it.each<[JsonObject, JsonObject]>([
    [{ limit: 5, $limit: 6 }, { limit: 5 }],
    [{ $limit: 5, LIMIT: 6 }, {}],
    [{ 'a-b': 'x' }, {}],
    [{ 単limit: 5 }, {}],
  ])('is ignored where two readings are possible: %j', async (args, sent) => {
    const result = await call(args)
    expect([result.isError, result.sent]).toEqual([false, sent])
  })

  it('that is unknown is rejected by a tool whose author closed its schema', async () => {
    const result = await call({ limit: 5, colour: 'red' }, 'strict')
    expect([result.isError, result.sent]).toEqual([true, undefined])
    expect(result.texts.join()).toContain('colour is not a known property')
  })

  it('is understood under an alias', async () => {
    expect(await call({ labels: '["a"]' }, 'insert')).toMatchObject({ sent: { tags: ['a'] } })
  })

  it('is understood where a thread matches the patterns', async () => {
    const note = `${'a'.repeat(1_000)}/`
    expect(await call({ note, tags: '["a"]', limit: null }, 'costly')).toMatchObject({
      isError: false,
      sent: { note, tags: ['a'] },
      notes: ['tags was read from its JSON text', 'limit was null and left out'],
    })
  })
})

const describePath = (args: JsonObject): string => {
  const [name = '', value] = Object.entries(args)[0] ?? []
  if (Array.isArray(value)) return `${name}[0]`
  return typeof value === 'object' && value !== null ? `${name}.${Object.keys(value)[0]}` : name
}

describe('arguments', () => {
  it.each([['{}'], [''], [[]], [null], [{}], ['[]'], ['null']])(
    'of %j count as no arguments',
    async (args) => {
      expect(await call(args)).toMatchObject({ isError: false, sent: {} })
    },
  )

  it('are read from their JSON text', async () => {
    expect(await call('{"limit":"5"}')).toMatchObject({ sent: { limit: 5 } })
  })

  it.each([['text'], ['"{}"'], [[1]], [5], [true]])('of %j are rejected', async (args) => {
    expect((await call(args)).error).toMatchObject({ code: -32602 })
  })

  it.each([[{ limit: 5 }], ['{"limit":5}'], [{ limit: '5' }]])(
    'of %j are understood in search mode',
    async (args) => {
      expect(await call({ name: 'add', arguments: args }, 'call_tool', searchUrl)).toMatchObject({
        sent: { limit: 5 },
      })
    },
  )

  it.each([[''], [null], [[]]])('of %j count as no arguments in search mode', async (args) => {
    const result = await call({ name: 'add', arguments: args }, 'call_tool', searchUrl)
    expect(result).toMatchObject({ isError: false, sent: {} })
  })

  it('of the search itself are understood', async () => {
    const result = await call({ query: 'add', limit: '1' }, 'search_tools', searchUrl)
    expect(result.isError).toBe(false)
  })

  it('of thousands of unknown or empty members delay no other request', async () => {
    const members = Array.from({ length: 4_500 }, (_, index) => [`unknown${index}`, index])
    const heavy = call({ limit: 5, ...Object.fromEntries(members) })
    const light = call({ limit: '6' })
    expect(await Promise.all([heavy, light])).toMatchObject([{ sent: {} }, { sent: {} }])
  }, 10_000)
})
