// Bodies of APIs in practice: encoded differently than their headers say, and streams that do not end.
import type { RequestListener } from 'node:http'
import zlib from 'node:zlib'
import { expect, it } from 'vitest'
import { buildContents, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

type CallResult = {
  isError?: boolean
  content: { text: string }[]
  structuredContent?: unknown
  _meta: Record<string, unknown>
}

async function callWith(respond: RequestListener, timeoutMs = 20_000): Promise<CallResult> {
  const { runtime, api } = scene
  const app = await insertApp(runtime.store)
  await runtime.publish(
    app,
    buildContents(app, api.baseUrl, [{ tool: { key: 'weather' }, operation: { timeoutMs } }]),
  )
  api.respond = respond
  const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Rome' } })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2025-11-25' })
  return (json as { result: CallResult }).result
}

const data = { name: 'Zoë', list: Array.from({ length: 5_000 }, (_, n) => n) }
const text = Buffer.from(JSON.stringify(data))
const gzip = zlib.gzipSync(text)

it.each<[encoding: string, body: Buffer]>([
  ['UTF-8', text],
  ['none', text],
  ['identity', text],
  ['aws-chunked', text],
  ['gzip, gzip', gzip],
  ['gzip, gzip', zlib.gzipSync(gzip)],
  ['gzip,aws-chunked', gzip],
  ['gzip, UTF-8', gzip],
  ['x-gzip', gzip],
  ['gzip', text],
  ['deflate', zlib.deflateRawSync(text)],
  ['br', zlib.brotliCompressSync(text)],
  ['zstd', zlib.zstdCompressSync(text)],
  ['', gzip],
])('a body with Content-Encoding "%s" is read', async (encoding, body) => {
  const result = await callWith((_request, reply) => {
    const declared = encoding ? { 'content-encoding': encoding } : {}
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, ...declared })
    reply.end(body)
  })
  expect(result.structuredContent).toEqual(data)
})

it('a body in an unknown encoding is an error that names it', async () => {
  const result = await callWith((_request, reply) =>
    reply.writeHead(200, { 'content-encoding': 'compress' }).end(Buffer.from([0x1f, 0x9d, 0x90])),
  )
  expect([result.isError, result.content[0]?.text]).toEqual([
    true,
    'The server sent a response in the content encoding "compress", which is not supported; supported are gzip, deflate, br and zstd.',
  ])
})

it.each([
  ['lzma', 'lzma'],
  ['gzip, x-lzma', 'gzip, x-lzma'],
  ['lzma"]\u00e9', 'lzma???'],
])('text in the unknown encoding "%s" is shown with a note that names it', async (encoding, named) => {
  const result = await callWith((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(text)
  })
  expect(result.structuredContent).toEqual(data)
  expect(result.content.slice(1)).toEqual([
    {
      type: 'text',
      text: `[the response declares the unknown content encoding "${named}"; it is shown as it was sent]`,
    },
  ])
})

it('a text that has another encoding than it declares, of those that are known, needs no note', async () => {
  const result = await callWith((_request, reply) =>
    reply.writeHead(200, { 'content-encoding': 'br' }).end(text),
  )
  expect(result.content).toHaveLength(1)
})

const lines = '{"n":1}\n{"n":2}\n{"n":'
const partial = {
  structuredContent: { result: [{ n: 1 }, { n: 2 }] },
  content: [{}, { text: '[cut: the response is incomplete]' }],
  _meta: { 'tenon/partial': true },
}

it.each([
  'application/x-ndjson',
  'application/jsonl',
  'application/stream+json',
  'application/json',
  'text/plain',
  '',
])('endless lines of JSON yield those received before the timeout, as "%s"', async (type) => {
  const result = await callWith((_request, reply) => {
    reply.writeHead(200, type ? { 'content-type': type } : {}).write(lines)
  }, 300)
  expect(result).toMatchObject(partial)
})

it('an endless JSON text sequence yields the values received before the timeout', async () => {
  const result = await callWith((_request, reply) => {
    reply
      .writeHead(200, { 'content-type': 'application/json-seq' })
      .write('\x1e{"n":1}\n\x1e{"n":2}\n\x1e{"n"')
  }, 300)
  expect(result).toMatchObject(partial)
})

it.each(['gzip', 'br', 'zstd', 'deflate'] as const)('endless lines in %s do so as well', async (encoding) => {
  const create = {
    gzip: zlib.createGzip,
    br: zlib.createBrotliCompress,
    zstd: zlib.createZstdCompress,
    deflate: zlib.createDeflate,
  }[encoding]
  const result = await callWith((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-encoding': encoding })
    const stream = create()
    stream.pipe(reply)
    stream.write(lines)
    stream.flush()
  }, 300)
  expect(result).toMatchObject(partial)
})

it('an endless flood of lines yields those within the size limit', async () => {
  const line = `${JSON.stringify({ n: 1, text: 'x'.repeat(10_000) })}\n`
  const result = await callWith((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const flood = () => {
      while (!reply.destroyed && reply.write(line));
      if (!reply.destroyed) reply.once('drain', flood)
    }
    flood()
  })
  expect(result._meta).toMatchObject({ 'tenon/partial': true })
  expect(result.isError).toBeUndefined()
})

it.each(['{"n":1}', '{"n":\n1', '[1,\n2,\n', 'some text\n'])(
  'a response that does not end and is no stream is an error: %j',
  async (start) => {
    const result = await callWith((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).write(start)
    }, 300)
    expect(result.isError).toBe(true)
  },
)
