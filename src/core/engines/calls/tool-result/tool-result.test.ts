import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#base/exact-number.ts'
import type { JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/tools/result-options.ts'
import type { RestResponse } from './response/response-content.ts'
import { compileResultShape } from './result-shape.ts'
import { buildToolResult } from './tool-result.ts'

const createResponse = (status: number, type: string, body: string | Uint8Array): RestResponse => ({
  status,
  headers: type ? { 'content-type': type } : {},
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

const createShape = (options: Partial<ResultOptions> = {}, checked: JsonObject | null = null) =>
  compileResultShape({ name: 'get_pet', result: { ...defaultResultOptions, ...options, checked } })

const buildResult = (
  response: RestResponse,
  options: Partial<ResultOptions> = {},
  checked: JsonObject | null = null,
) => buildToolResult(response, (text) => text, createShape(options, checked))
const readText = (response: RestResponse, options: Partial<ResultOptions> = {}) => {
  const [block] = buildResult(response, options).content
  return block?.type === 'text' ? String(block.text) : ''
}

describe('a JSON response', () => {
  it('becomes text and structured content', () => {
    expect(buildResult(createResponse(200, 'application/json', '{"name": "Rex"}'))).toEqual({
      content: [{ type: 'text', text: '{"name": "Rex"}' }],
      structuredContent: { name: 'Rex' },
      isError: false,
      meta: { 'tenon/http-status': 200 },
    })
  })

  it.each([
    'application/problem+json',
    'text/json',
    'APPLICATION/JSON; charset=utf-8',
    'text/html; charset=utf-8',
    'text/plain',
    'application/octet-stream',
    'binary/octet-stream',
    'image/png',
    '',
  ])('is recognized with the content type "%s"', (type) => {
    expect(buildResult(createResponse(200, type, ' [1]')).structuredContent).toEqual([1])
  })

  it('is recognized with a byte order mark and in UTF-16', () => {
    expect(buildResult(createResponse(200, 'application/json', '\ufeff{"a":1}')).structuredContent).toEqual({
      a: 1,
    })
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...'[1]'].flatMap((character) => [character.charCodeAt(0), 0]),
    ])
    expect(buildResult(createResponse(200, 'application/json', wide)).structuredContent).toEqual([1])
  })

  it.each(['application/json', 'text/plain', 'text/html', 'application/octet-stream', ''])(
    'is recognized in UTF-16 without a byte order mark, as "%s"',
    (type) => {
      const units = [...'{"a":"ë"}'].map((character) => character.charCodeAt(0))
      const little = new Uint8Array(units.flatMap((unit) => [unit & 255, unit >> 8]))
      const big = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 255]))
      for (const body of [little, big])
        expect(buildResult(createResponse(200, type, body)).structuredContent).toEqual({ a: 'ë' })
    },
  )

  const utf8 = new TextEncoder().encode('{"a":"Zoë"}')
  const latin1 = new Uint8Array([...'{"a":"Zoë"}'].map((character) => character.charCodeAt(0)))

  it.each([
    ['application/json; charset=iso-8859-1', utf8],
    ['text/html; charset=windows-1252', utf8],
    ['application/json; charset=utf-16', utf8],
    ['application/json; charset=us-ascii', utf8],
    ['application/json; charset=utf-8', latin1],
    ['application/json', latin1],
    ['application/json; charset=iso-8859-1', latin1],
  ])('is read in its actual charset, whatever %s says', (type, body) => {
    expect(buildResult(createResponse(200, type, body)).structuredContent).toEqual({ a: 'Zoë' })
  })

  it.each([
    `)]}'`,
    `)]}',\n`,
    `)]}`,
    'while(1);',
    'while (true);',
    'for(;;);',
    'for (;;) ;',
    'throw 1;',
    '{}&&',
    '&&&START&&&',
  ])('is freed from %j before it', (guard) => {
    for (const type of ['application/json', 'text/javascript', 'text/plain', '']) {
      const response = createResponse(200, type, `${guard}\n{"a":[1]}`)
      expect(buildResult(response).structuredContent).toEqual({ a: [1] })
      expect(readText(response).trim()).toBe('{"a":[1]}')
    }
  })

  it.each(['cb({"a":1})', '/**/ cb.x_1({"a":1});\n', '/**/typeof cb === \'function\' && cb({"a":1});'])(
    'is freed from the call %j',
    (body) => {
      const response = createResponse(200, 'application/javascript', body)
      expect(buildResult(response).structuredContent).toEqual({ a: 1 })
    },
  )

  it.each([`)]}' nothing`, 'while(1);', 'cb(1', 'cb(x)', 'See (1)'])('is none in %j', (body) => {
    expect(buildResult(createResponse(200, 'text/plain', body)).structuredContent).toBeUndefined()
    expect(readText(createResponse(200, 'text/plain', body))).toBe(body)
  })

  it.each([
    ['application/x-ndjson', '{"a":1}\n{"a":NaN}', '{"a":1}\n{"a":null}', [{ a: 1 }, { a: null }]],
    [
      'application/json',
      '{"a":NaN}\n{"a":-Infinity}\n',
      '{"a":null}\n{"a":null}\n',
      [{ a: null }, { a: null }],
    ],
    [
      'application/x-ndjson',
      '{"a":NaN}\n{"a":2}\n{"a":Na',
      '{"a":null}\n{"a":2}\n{"a":Na',
      [{ a: null }, { a: 2 }],
    ],
    [
      'text/event-stream',
      'event: nan\ndata: {"a":NaN,"b":"NaN"}\n\ndata: NaN of them, "or\n\ndata: {"a":[Infinity]}\n\n',
      'event: nan\ndata: {"a":null,"b":"NaN"}\n\ndata: NaN of them, "or\n\ndata: {"a":[null]}\n\n',
      [{ a: null, b: 'NaN' }, 'NaN of them, "or', { a: [null] }],
    ],
    ['text/event-stream', 'data: {\rdata: "a": NaN }\r\r', 'data: {\ndata: "a": null }\n\n', [{ a: null }]],
  ])('in %s has null instead of NaN and Infinity, with a note: %j', (type, body, text, value) => {
    const result = buildResult(createResponse(200, type, body))
    expect(result.structuredContent).toEqual(value)
    expect(result.content).toEqual([
      { type: 'text', text },
      { type: 'text', text: expect.stringMatching(/NaN and Infinity.*null/) },
    ])
  })

  it('distinguishes null from an empty body', () => {
    expect(buildResult(createResponse(200, 'application/json', 'null')).structuredContent).toBeNull()
  })

  it('that is not valid JSON becomes text', () => {
    expect(buildResult(createResponse(200, 'application/json', 'OK'))).toMatchObject({
      content: [{ type: 'text', text: 'OK' }],
      structuredContent: undefined,
      isError: false,
      meta: { 'tenon/output-problems': ['the response is not valid JSON, which its content type declares'] },
    })
  })

  it('that is nested too deeply becomes text', () => {
    const result = buildResult(
      createResponse(200, 'application/json', '['.repeat(50_000) + ']'.repeat(50_000)),
    )
    expect(result.isError).toBe(false)
    expect(result.structuredContent).toBeUndefined()
    expect(result.meta['tenon/output-problems']).toEqual(['the response is nested too deeply'])
  })

  it('retains the text of numbers that a double cannot represent', () => {
    const text = '{"id":9223372036854775807,"big":1e400,"pad":"x"}'
    expect(readText(createResponse(200, 'application/json', text))).toBe(text)
    const select = { id: 'id', big: 'big' }
    const result = buildResult(createResponse(200, 'application/json', text), { select })
    expect(result.content).toEqual([{ type: 'text', text: '{"id":9223372036854775807,"big":1e400}' }])
    expect(result.structuredContent).toEqual({
      id: new ExactNumber('9223372036854775807'),
      big: new ExactNumber('1e400'),
    })
  })

  it('contains no lone surrogates, which other parsers reject', () => {
    const result = buildResult(
      createResponse(200, 'application/json', '{"\\ud800":"\\udc00 \\ud83d\\ude00"}'),
    )
    expect(result.structuredContent).toEqual({ '\ufffd': '\ufffd 😀' })
  })

  it('may have a member named __proto__, and duplicate members', () => {
    const result = buildResult(createResponse(200, 'application/json', '{"__proto__":{"a":1},"b":1,"b":2}'))
    expect(JSON.stringify(result.structuredContent)).toBe('{"__proto__":{"a":1},"b":2}')
  })
})

describe('a response of several values', () => {
  it.each([
    ['application/x-ndjson', '{"a":1}\n\n{"a":2}\n'],
    ['application/jsonl', '{"a":1}\r\n{"a":2}'],
    ['application/json-seq', '\x1e{"a":\n1}\n\x1e{"a":2}\n'],
    ['application/stream+json', '{"a":1}\n{"a":2}\n{"a'],
    ['application/json', '{"a":1}\n{"a":2}'],
    ['text/plain', '{"a":1}\n{"a":2}\n'],
    ['', '{"a":1}\n{"a":2}'],
    ['text/event-stream', 'event: x\ndata: {"a":1}\n\n: hello\n\nid: 7\r\ndata: {"a":\r\ndata: 2}\r\n\r\n'],
  ])('becomes a list, as %s', (type, body) => {
    const result = buildResult(createResponse(200, type, body))
    expect(result.structuredContent).toEqual([{ a: 1 }, { a: 2 }])
    expect(readText(createResponse(200, type, body))).toBe(body)
  })

  it('stays a text if a line is not JSON, unless that line is cut off', () => {
    const response = createResponse(200, 'text/plain', '{"a":1}\n{"a"')
    expect(buildResult(response).structuredContent).toBeUndefined()
    expect(buildResult({ ...response, partial: true }).structuredContent).toEqual([{ a: 1 }])
  })

  it('contains event data that is not JSON as strings', () => {
    const result = buildResult(createResponse(200, 'text/event-stream', 'data: hi\n\ndata: [DONE]\n\n'))
    expect(result.structuredContent).toEqual(['hi', '[DONE]'])
  })

  it('that is incomplete is marked as partial', () => {
    const response = { ...createResponse(200, 'text/event-stream', 'data: 1\n\n'), partial: true }
    expect(buildResult(response).meta).toMatchObject({ 'tenon/partial': true })
  })
})

describe('a text response', () => {
  it.each([
    'text/plain',
    'text/html; charset=utf-8',
    'text/csv',
    'application/atom+xml',
    'image/svg+xml',
    'application/yaml',
    'application/octet-stream',
    'multipart/mixed; boundary=x',
    '',
  ])('of the type "%s" is unchanged', (type) => {
    expect(readText(createResponse(200, type, '<p>hello [</p>'))).toBe('<p>hello [</p>')
  })

  it('reports its media type to clients', () => {
    expect(buildResult(createResponse(200, 'text/html', '<p>')).meta['tenon/media-type']).toBe('text/html')
  })

  it('is decoded in its charset, declared in the header or the content', () => {
    const e = new Uint8Array([0xe9])
    expect(readText(createResponse(200, 'text/plain; charset=iso-8859-1', e))).toBe('é')
    expect(readText(createResponse(200, 'text/plain; charset=unheard-of', 'é'))).toBe('é')
    const page = new Uint8Array([...new TextEncoder().encode('<meta charset="iso-8859-1">'), 0xe9])
    expect(readText(createResponse(200, 'text/html', page))).toContain('é')
  })

  it('has U+FFFD for invalid bytes and for NUL', () => {
    expect(readText(createResponse(200, 'text/plain', new Uint8Array([0x61, 0xff, 0, 0x62])))).toBe(
      'a\ufffd\ufffdb',
    )
  })

  it('without content is described as such', () => {
    for (const response of [
      createResponse(204, '', ''),
      createResponse(205, '', ''),
      createResponse(200, 'application/json', ' \n'),
    ]) {
      expect(readText(response)).toBe(
        `The server answered with HTTP status ${response.status} and no content.`,
      )
      expect(buildResult(response).isError).toBe(false)
    }
  })
})

describe('a binary response', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1])

  it.each(['image/png', 'image/jpg', 'application/octet-stream', ''])(
    'that is an image has the type of its bytes, not "%s"',
    (type) => {
      expect(buildResult(createResponse(200, type, png)).content).toEqual([
        { type: 'text', text: '[10 bytes of image/png]' },
        { type: 'image', data: btoa(String.fromCharCode(...png)), mimeType: 'image/png' },
      ])
    },
  )

  it('that is labelled as an image and is none is not an image block', () => {
    expect(readText(createResponse(200, 'image/png', '<h1>gone</h1>'))).toBe('<h1>gone</h1>')
    const result = buildResult(createResponse(200, 'image/png', new Uint8Array([1, 2, 3])))
    expect(result.content[1]).toMatchObject({ type: 'resource', resource: { mimeType: 'image/png' } })
  })

  it('that is audio becomes an audio block', () => {
    expect(buildResult(createResponse(200, 'audio/mpeg', new Uint8Array([1]))).content[1]).toEqual({
      type: 'audio',
      data: 'AQ==',
      mimeType: 'audio/mpeg',
    })
  })

  it('of any other type becomes a resource with its own URI', () => {
    const [first, second] = [1, 2].map(
      (byte) => buildResult(createResponse(200, 'application/pdf', new Uint8Array([byte]))).content[1],
    )
    expect(first).toEqual({
      type: 'resource',
      resource: {
        uri: expect.stringMatching(/^tenon:\/\/answers\/get_pet\/[0-9a-f]{8}$/),
        mimeType: 'application/pdf',
        blob: 'AQ==',
      },
    })
    expect(second).not.toMatchObject({ resource: { uri: (first as { resource: JsonObject }).resource.uri } })
  })

  it('of more than 1 MiB is described by type and size', () => {
    const result = buildResult(createResponse(200, 'application/zip', new Uint8Array(1024 * 1024 + 1)))
    expect(result.content).toEqual([
      { type: 'text', text: '[1048577 bytes of application/zip, omitted: the limit is 1048576 bytes]' },
    ])
  })

  it('of 1 MiB is passed on completely', () => {
    const bytes = new Uint8Array(1024 * 1024).map((_, index) => index)
    const [, block] = buildResult(createResponse(200, 'application/zip', bytes)).content
    const { blob } = (block as { resource: { blob: string } }).resource
    expect(Buffer.from(blob, 'base64').equals(bytes)).toBe(true)
  })
})

describe('an error response', () => {
  it('becomes an error with the status and the start of the body, without data', () => {
    const result = buildResult(createResponse(422, 'application/json', '{"error":"no such pet"}'))
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    expect(result.content).toEqual([
      { type: 'text', text: 'The server answered with HTTP status 422:\n\n{"error":"no such pet"}' },
    ])
    expect(result.meta).toEqual({ 'tenon/http-status': 422 })
  })

  it('with problem details has their title and detail first', () => {
    const body = JSON.stringify({ pad: 'x'.repeat(5_000), title: 'Out of stock', detail: 'Ask tomorrow.' })
    expect(readText(createResponse(409, 'application/problem+json', body))).toMatch(
      /^The server answered with HTTP status 409: Out of stock – Ask tomorrow.:\n\n\{"pad"/,
    )
  })

  it.each([
    ['120', 120, 'Try again in 120 s.'],
    [
      'Wed, 21 Oct 2026 07:28:00 GMT',
      '2026-10-21T07:28:00.000Z',
      'Try again after 2026-10-21T07:28:00.000Z.',
    ],
  ])('with Retry-After says when to try again: %s', (header, meta, retryHint) => {
    const response = { ...createResponse(429, '', ''), headers: { 'retry-after': header } }
    expect(buildResult(response).meta).toEqual({ 'tenon/http-status': 429, 'tenon/retry-after': meta })
    expect(readText(response)).toBe(`The server answered with HTTP status 429. ${retryHint}`)
    const long = { ...response, body: new TextEncoder().encode('slow down') }
    expect(readText(long)).toBe(
      `The server answered with HTTP status 429. ${retryHint} Response body:\n\nslow down`,
    )
  })

  it('with an invalid Retry-After does not mention it', () => {
    const response = { ...createResponse(503, '', ''), headers: { 'retry-after': 'soon' } }
    expect(readText(response)).toBe('The server answered with HTTP status 503.')
  })

  it('contains at most 2,000 characters of the body', () => {
    const text = readText(createResponse(500, 'text/plain', 'x'.repeat(10_000)))
    expect(text.match(/x+/)?.[0]).toHaveLength(2_000)
    expect(text).toContain('[cut: the first 2000 of 10000 characters]')
  })

  it('with a binary body contains only the status', () => {
    expect(readText(createResponse(404, 'image/png', new Uint8Array(9)))).toBe(
      'The server answered with HTTP status 404.',
    )
  })

  it('is never validated against the output schema', () => {
    const strict = { outputValidation: 'strict' } as const
    const result = buildResult(createResponse(400, 'application/json', '{"why":1}'), strict, {
      required: ['name'],
    })
    expect(result.content).toMatchObject([{ text: expect.stringContaining('{"why":1}') }])
  })

  it('that is a redirect does not contain the location', () => {
    const moved = { ...createResponse(302, '', ''), headers: { location: 'http://10.0.0.1/secret' } }
    expect(buildResult(moved).isError).toBe(true)
    expect(readText(moved)).not.toContain('10.0.0.1')
    expect(readText(createResponse(304, '', ''))).not.toContain('redirect')
  })
})

describe('a long response', () => {
  const list = (length: number) => Array.from({ length }, (_, n) => n)

  it('of JSON loses complete items in text and data, with a notice', () => {
    const items = Array.from({ length: 6_000 }, (_, id) => ({ id, name: `pet number ${id}` }))
    const body = JSON.stringify({ total: 6_000, data: { items }, next: '/page/2' })
    const result = buildResult(createResponse(200, 'application/json', body), { maxBytes: 5_000 })
    const data = result.structuredContent as { total: number; next: string; data: { items: JsonObject[] } }
    const shown = data.data.items.length
    expect(data).toEqual({ total: 6_000, data: { items: items.slice(0, shown) }, next: '/page/2' })
    const text = JSON.stringify(data)
    expect(text.length).toBeLessThanOrEqual(5_000)
    expect(text.length).toBeGreaterThan(4_900)
    expect(result.content).toEqual([
      { type: 'text', text },
      {
        type: 'text',
        text: `[cut: ${text.length} of ${body.length} bytes; the first ${shown} of 6000 items of data.items]`,
      },
    ])
    expect(result.meta['tenon/cut']).toEqual({
      unit: 'bytes',
      shown: text.length,
      total: body.length,
      lists: [{ path: 'data.items', shown, total: 6_000 }],
    })
  })

  it('that is long only because of white space loses the white space', () => {
    const result = buildResult(createResponse(200, 'application/json', JSON.stringify(list(400), null, 9)), {
      maxBytes: 2_000,
    })
    expect(result.structuredContent).toEqual(list(400))
    expect(result.meta).toEqual({ 'tenon/http-status': 200 })
  })

  it('of one long string retains its start', () => {
    const body = JSON.stringify({ id: 7, text: '"😀\n'.repeat(9_000) })
    const result = buildResult(createResponse(200, 'application/json', body), { maxBytes: 1_000 })
    const { id, text } = result.structuredContent as { id: number; text: string }
    expect([id, text.isWellFormed(), text.endsWith('…')]).toEqual([7, true, true])
    const length = new TextEncoder().encode(JSON.stringify(result.structuredContent)).length
    expect([length <= 1_000, length > 700]).toEqual([true, true])
  })

  it.each([
    ['a list of lists', JSON.stringify(Array.from({ length: 50 }, () => list(50_000)))],
    ['lists within lists', `${'['.repeat(90)}${'7,'.repeat(400_000)}7${']'.repeat(90)}`],
    ['a map of very many', JSON.stringify(Object.fromEntries(list(100_000).map((n) => [`k${n}`, n])))],
    ['one huge item', JSON.stringify([{ text: 'x'.repeat(1_000_000) }, 1])],
    ['one number', `[${'9'.repeat(300_000)}]`],
    ['one name', `{"${'n'.repeat(1_000_000)}":1}`],
    ['empty lists', `[${'[],'.repeat(1_700_000)}[]]`],
    ['quotes', JSON.stringify('"'.repeat(1_000_000))],
  ])('is cut to valid JSON within the limit: %s', (_, body) => {
    const { content, structuredContent, isError } = buildResult(
      createResponse(200, 'application/json', body),
      {
        maxBytes: 2_000,
      },
    )
    const [first] = content
    const text = first?.type === 'text' ? String(first.text) : ''
    expect(isError).toBe(false)
    expect(text.length).toBeLessThanOrEqual(2_000)
    expect(JSON.parse(text)).toEqual(structuredContent)
    expect(content).toHaveLength(2)
  })

  it('is cut down to a limited depth; larger values below are left out', () => {
    const nested = (levels: number) =>
      `${'{"in":'.repeat(levels)}[${'7,'.repeat(5_000)}7]${'}'.repeat(levels)}`
    const response = (levels: number) =>
      JSON.stringify(
        buildResult(createResponse(200, 'application/json', nested(levels)), { maxBytes: 1_000 })
          .structuredContent,
      )
    expect(response(6)).toContain('[7,7,')
    expect(response(12)).not.toContain('7')
  })

  it('of text is cut with a notice, not inside a character', () => {
    const text = readText(createResponse(200, 'text/plain', `x${'😀'.repeat(100_000)}`))
    expect(text.isWellFormed()).toBe(true)
    expect(text).toContain('[cut: the first 99999 of 200001 characters]')
  })
})

describe('a response that violates the output schema', () => {
  const schema: JsonObject = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  const response = createResponse(200, 'application/json', '{"id":"seven"}')

  it('is accepted with its violations in the metadata when the tool is lenient', () => {
    expect(buildResult(response, {}, schema)).toMatchObject({
      structuredContent: { id: 'seven' },
      isError: false,
      meta: { 'tenon/output-problems': [expect.stringMatching(/^id must be/)] },
    })
  })

  it('becomes an error that names the violations when the tool is strict', () => {
    const result = buildResult(response, { outputValidation: 'strict' }, schema)
    expect(result).toMatchObject({ isError: true, structuredContent: undefined })
    expect(result.content).toMatchObject([
      { text: expect.stringMatching(/output schema of this tool:\n- id must/) },
    ])
  })

  it.each([
    ['no content', createResponse(204, '', '')],
    ['an HTML page', createResponse(200, 'text/html', '<p>hello</p>')],
    ['bytes', createResponse(200, 'application/pdf', new Uint8Array([1]))],
  ])('by being %s becomes an error too when the tool is strict', (_, other) => {
    expect(buildResult(other, { outputValidation: 'strict' }, schema).isError).toBe(true)
    expect(buildResult(other, { outputValidation: 'strict' }, { type: 'object' }).isError).toBe(false)
  })

  it('only after it was cut becomes an error when the tool is strict', () => {
    const items = { type: 'object', properties: { items: { type: 'array', minItems: 900 } } }
    const long = createResponse(200, 'application/json', JSON.stringify({ items: Array(1_000).fill(7) }))
    const result = buildResult(long, { outputValidation: 'strict', maxBytes: 1_000 }, items)
    expect(result.content).toEqual([
      {
        type: 'text',
        text: 'The result of 2011 bytes had to be cut to 1000 bytes and violates the output schema after that.',
      },
    ])
    expect(
      compileSchema(items).check(buildResult(long, { maxBytes: 1_900 }, items).structuredContent),
    ).toEqual([])
  })

  it('is accepted when the schema cannot be used', () => {
    const result = buildResult(response, { outputValidation: 'strict' }, { $ref: '#/$defs/gone' })
    expect(result.isError).toBe(false)
  })
})

describe('a secret that an upstream repeats', () => {
  const redact = (text: string) => text.replaceAll('s3cret-key', '***').replaceAll('12345678', '***')
  it.each([
    ['in data', createResponse(200, 'application/json', '{"echo":"s3cret-key","s3cret-key":1}')],
    ['in data, escaped', createResponse(200, 'application/json', '{"echo":"\\u0073\\u0033cret-key"}')],
    ['in a number', createResponse(200, 'application/json', '{"pin":12345678}')],
    ['in events', createResponse(200, 'text/event-stream', 'data: {"a":"\\u0073\\u0033cret-key"}\n\n')],
    ['in lines', createResponse(200, 'application/jsonl', '"s3cret-key"\n"s3cret-key"')],
    ['in text', createResponse(200, 'text/plain', 's3cret-key')],
    ['in an error response', createResponse(401, 'text/plain', 'bad key s3cret-key')],
    ['in problem details', createResponse(401, 'application/problem+json', '{"title":"s3cret-\\u006bey"}')],
  ])('%s is masked in text and data alike', (_, response) => {
    const result = buildToolResult(response, redact, createShape())
    const text = JSON.stringify(result)
    expect(text).toContain('***')
    expect(text).not.toMatch(/s3cret-key|u0073|u006b|12345678/)
  })
})

describe('a selection', () => {
  const body = JSON.stringify({
    data: { items: [{ id: 1, secretish: 'x', owner: { name: 'Ann' } }, { id: 2 }] },
    meta: { total: 2 },
  })
  const response = createResponse(200, 'application/json', body)

  it('determines text and data', () => {
    const select = { '[].id': 'data.items[].id', '[].owner': 'data.items[].owner.name' }
    const result = buildResult(response, { select })
    expect(result.structuredContent).toEqual([{ id: 1, owner: 'Ann' }, { id: 2 }])
    expect(result.content).toEqual([{ type: 'text', text: '[{"id":1,"owner":"Ann"},{"id":2}]' }])
  })

  it('that matches nothing leaves the response unchanged', () => {
    const result = buildResult(response, { select: { a: 'nowhere' } })
    expect(result.content).toEqual([{ type: 'text', text: body }])
    expect(result.meta['tenon/selection']).toBe('the response contains none of the selected paths')
  })

  it('is applied before the size limit', () => {
    const long = createResponse(200, 'application/json', JSON.stringify({ a: 1, b: 'x'.repeat(9_000) }))
    expect(buildResult(long, { select: { a: 'a' }, maxBytes: 1_000 }).meta).toEqual({
      'tenon/http-status': 200,
    })
  })
})

describe('a response of a type that is not listed', () => {
  it.each([
    ['application/jwt', 'eyJhbGciOiJub25lIn0.e30.'],
    ['application/ndjson', 'no JSON at all\n'],
    ['application/x-unheard-of', 'Grüezi\n'],
    ['application/vnd.example; charset=iso-8859-1', 'plain'],
    ['application/x-sh', '#!/bin/sh\necho hello\n'],
  ])('is text when its bytes are text: %s', (type, body) => {
    expect(buildResult(createResponse(200, type, body)).content).toEqual([{ type: 'text', text: body }])
  })

  it.each(['application/x-unheard-of', 'application/octet-stream'])(
    'is bytes when they contain control characters or invalid UTF-8: %s',
    (type) => {
      for (const body of [new Uint8Array([65, 0, 66]), new Uint8Array([0xc3, 0x28])])
        expect(buildResult(createResponse(200, type, body)).content[1]?.type).toBe('resource')
    },
  )

  it.each(['application/pdf', 'audio/wav', 'application/zip'])(
    'is bytes where the type says so: %s',
    (type) => {
      expect(buildResult(createResponse(200, type, 'text')).content).toHaveLength(2)
    },
  )

  it.each(['application/jwt', 'application/octet-stream', 'image/png', ''])(
    'without content is said to be empty: %s',
    (type) => {
      const [block] = buildResult(createResponse(200, type, '')).content
      expect(block).toEqual({
        type: 'text',
        text: 'The server answered with HTTP status 200 and no content.',
      })
    },
  )
})

describe('a costly response', () => {
  it('with an error status is read only at its start', () => {
    const body = `{"title":"No","members":[${'[],'.repeat(1_000_000)}[]]}`
    const [block] = buildResult(createResponse(400, 'application/json', body)).content
    expect(block).toMatchObject({ text: expect.stringMatching(/status 400:\n\n{"title":"No",/) })
    const cut = createResponse(500, '', `${'x'.repeat(16 * 1024 - 1)}ü${'x'.repeat(9)}`)
    expect(buildResult(cut).content[0]).toMatchObject({ text: expect.stringContaining('xxx') })
  })

  it('of events that are not JSON is parsed up to a number of failures', () => {
    const response = createResponse(200, 'text/event-stream', `${'data:{\n\n'.repeat(1_000)}data:{}\n\n`)
    const data = buildResult(response).structuredContent as unknown[]
    expect([data.length, data.at(-1)]).toEqual([1_001, '{}'])
    const body = `data:[NaN]\n\n${'data:{\n\n'.repeat(1_000)}data:[NaN]\n\n`
    const mixed = buildResult(createResponse(200, 'text/event-stream', body)).structuredContent as unknown[]
    expect([mixed.at(0), mixed.at(-1)]).toEqual([[null], '[NaN]'])
  })

  it('of lines is parsed up to the first that is not JSON', () => {
    const response = createResponse(200, 'application/x-ndjson', '{}\n{\n{}\n')
    expect(buildResult(response).structuredContent).toBeUndefined()
  })
})

it('masks secrets in XML that is read as data, however they are written', () => {
  const shape = { ...createShape(), xml: { name: 'a' } }
  const response = createResponse(200, 'text/xml', '<a><b>s&#101;cret</b></a>')
  const result = buildToolResult(response, (text) => text.replaceAll('secret', '[masked]'), shape)
  expect(result).toMatchObject({
    content: [{ type: 'text', text: '{"b":"[masked]"}' }],
    structuredContent: { b: '[masked]' },
  })
})
