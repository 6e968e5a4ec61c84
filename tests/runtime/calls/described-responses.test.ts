// Responses in XML and events that a document describes, as an app of that document answers them.
import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { ResultOptions } from '#core/model/tools/result-options.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import { importSingleOperation } from '#tests/support/openapi/import-document.ts'
import { buildContents, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

const components: JsonObject = {
  schemas: {
    Books: {
      type: 'array',
      items: { $ref: '#/components/schemas/Book' },
      xml: { name: 'books', wrapped: true },
    },
    Book: {
      type: 'object',
      required: ['isbn', 'copies'],
      properties: {
        isbn: { type: 'string', xml: { attribute: true } },
        copies: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string', xml: { name: 'tag' } }, xml: { wrapped: true } },
      },
      xml: { name: 'book' },
    },
  },
}
const response = { content: { 'application/xml': { schema: { $ref: '#/components/schemas/Books' } } } }

const events = {
  'text/event-stream': {
    itemSchema: { properties: { event: {}, data: { contentSchema: { $ref: '#/components/schemas/Book' } } } },
  },
}

async function callWith(
  body: string,
  options: Partial<ResultOptions> = {},
  type = 'application/xml',
  content: JsonObject = response.content,
) {
  const { runtime, api } = scene
  const { operation } = importSingleOperation(
    { responses: { 200: { content } } },
    { openapi: '3.2.0', components },
  )
  const app = await insertApp(runtime.store)
  const tool = { key: 'books', resultOptions: { ...defaultResultOptions, ...options } }
  const { inputSchema, outputSchema, plan } = operation
  await runtime.publish(
    app,
    buildContents(app, api.baseUrl, [{ tool, operation: { inputSchema, outputSchema, plan } }]),
  )
  const accepted: (string | undefined)[] = []
  api.respond = ({ headers }, reply) => {
    accepted.push(headers.accept)
    reply.writeHead(200, { 'content-type': type }).end(body)
  }
  const call = buildJsonRpcRequest('tools/call', { name: 'books', arguments: {} })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2025-11-25' })
  const { result } = json as {
    result: { isError?: boolean; structuredContent?: unknown; content: { text: string }[] }
  }
  return { ...result, text: result.content[0]?.text, accepted }
}

const book = '<book isbn="0140328726"><copies>3</copies><tags><tag>a</tag></tags></book>'

it('in XML are structured content by the schema, also validated strictly', async () => {
  const items = [{ isbn: '0140328726', copies: 3, tags: ['a'] }]
  const lenient = await callWith(`<books>${book}</books>`)
  expect(lenient.structuredContent).toEqual({ result: items })
  expect(lenient.text).toBe(JSON.stringify(items))
  expect(lenient.accepted).toEqual([expect.stringMatching(/^application\/xml,/)])
  const strict = await callWith(`<books>${book}</books>`, { outputValidation: 'strict' })
  expect(strict.structuredContent).toEqual({ result: items })
  const wrong = await callWith('<books><book isbn="1"/></books>', { outputValidation: 'strict' })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('[0].copies') })
})

it('in XML are selected from like JSON', async () => {
  const select = { 'copies[]': '[].copies' }
  expect((await callWith(`<books>${book}</books>`, { select })).structuredContent).toEqual({ copies: [3] })
})

it('in XML are the same when they are processed in a thread', async () => {
  const many = await callWith(`<books>${book.repeat(2_000)}</books>`, { maxBytes: 1_000_000 })
  expect((many.structuredContent as { result: unknown[] }).result).toHaveLength(2_000)
})

it('stay text where they are not the XML that the document describes', async () => {
  const broken = await callWith('<books><book></books>')
  expect(broken.text).toBe('<books><book></books>')
  const page = await callWith('<html><p>Login</p></html>', {}, 'text/html')
  expect(page.text).toBe('<html><p>Login</p></html>')
})

it('of events are a list of their data by the schema of the items', async () => {
  const body = 'event: book\ndata: {"isbn":"5","copies":3}\n\nevent: book\ndata: {"isbn":"6","copies":4}\n\n'
  const { structuredContent } = await callWith(body, {}, 'text/event-stream', events)
  expect(structuredContent).toEqual({
    result: [
      { isbn: '5', copies: 3 },
      { isbn: '6', copies: 4 },
    ],
  })
})
