// Every parameter style in every location, as the request line and the headers arrive at the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#base/json.ts'
import { buildRequest } from '#core/engines/rest-request/compile-request.ts'
import type { ParameterBinding, ParameterStyle } from '#core/model/operations/operation.ts'
import { parameter, planOf } from '#tests/support/request-plan.ts'
import {
  collectionExamples,
  colors,
  cookieExamples,
  headerExamples,
  pathExamples,
  queryExamples,
  refusedInPath,
} from '#tests/support/style-examples.ts'
import { basePath, openWire, type Wire } from './wire.ts'

let wire: Wire
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.close())

const inPath = (parts: Partial<ParameterBinding>, color: Json) =>
  wire.sent(planOf({ path: '/a/{color}/b', parameters: [parameter('path', 'color', parts)] }), { color })
const elsewhere = (place: ParameterBinding['in'], parts: Partial<ParameterBinding>, color: Json) =>
  wire.sent(planOf({ path: '/a', parameters: [parameter(place, 'color', parts)] }), { color })
const queryOf = async (
  parts: Partial<ParameterBinding>,
  color: Json,
  place: 'query' | 'querystring' = 'query',
) => (await elsewhere(place, parts, color)).target.slice(`${basePath}/a`.length)

describe('the style examples of the OpenAPI Specification arrive', () => {
  it.each(pathExamples)('in a path: %s, explode %s, %j as %s', async (style, explode, value, expected) => {
    const { target } = await inPath({ style, explode }, value)
    expect(target).toBe(`${basePath}/a/${expected}/b`)
  })

  it.each(refusedInPath)('in a path, but are rejected for empty values: %s, explode %s', (style, explode) => {
    const plan = planOf({
      path: '/a/{color}/b',
      parameters: [parameter('path', 'color', { style, explode })],
    })
    for (const color of ['', [], {}])
      expect(buildRequest(plan, wire.url, { color })).toMatchObject({
        faults: [{ path: 'color', code: 'path_escape' }],
      })
  })

  it.each(queryExamples)('in a query: %s, explode %s, %j as %s', async (style, explode, value, expected) => {
    expect(await queryOf({ style, explode }, value)).toBe(`?${expected}`)
  })

  it.each(headerExamples)(
    'in a header: %s, explode %s, %j as %s',
    async (style, explode, value, expected) => {
      expect((await elsewhere('header', { style, explode }, value)).headers.color).toBe(expected)
    },
  )

  it.each(cookieExamples)(
    'in a cookie: %s, explode %s, %j as %s',
    async (style, explode, value, expected) => {
      expect((await elsewhere('cookie', { style, explode }, value)).headers.cookie).toBe(expected)
    },
  )

  it.each(collectionExamples)('in Swagger 2.0: %s, explode %s as %s', async (style, explode, expected) => {
    expect(await queryOf({ style, explode }, colors)).toBe(`?${expected}`)
  })

  it.each<[ParameterStyle, string, string]>([
    ['spaceDelimited', 'blue%20black%20brown', 'blue black brown'],
    ['tabDelimited', 'blue%09black%09brown', 'blue\tblack\tbrown'],
    ['pipeDelimited', 'blue%7Cblack%7Cbrown', 'blue|black|brown'],
  ])('in a path and a header of Swagger 2.0 that join lists by %s', async (style, path, header) => {
    if (style !== 'tabDelimited')
      expect((await inPath({ style }, colors)).target).toBe(`${basePath}/a/${path}/b`)
    expect((await elsewhere('header', { style }, colors)).headers.color).toBe(header)
  })
})

describe('an empty value', () => {
  const styles: ParameterStyle[] = ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject']

  it.each(styles)('is not in the query in style %s', async (style) => {
    for (const explode of [true, false])
      for (const value of [null, [], {}, [null], { a: null }])
        expect(await queryOf({ style, explode }, value)).toBe('')
    const plan = planOf({ path: '/a', parameters: [parameter('query', 'color', { style })] })
    expect((await wire.sent(plan, {})).target).toBe(`${basePath}/a`)
  })

  it('is not sent as a header or a cookie', async () => {
    expect((await elsewhere('header', {}, null)).headers).not.toHaveProperty('color')
    for (const style of ['form', 'cookie'] as const)
      for (const value of [null, [], {}])
        expect((await elsewhere('cookie', { style }, value)).headers).not.toHaveProperty('cookie')
  })

  it('is sent as a name without a value when it is an empty text', async () => {
    expect(await queryOf({}, '')).toBe('?color=')
    expect(await queryOf({}, ['', 'x'])).toBe('?color=&color=x')
    expect(await queryOf({ explode: false }, ['', 'x'])).toBe('?color=,x')
  })
})

describe("the examples of the specification's appendices arrive", () => {
  it('with text that is encoded once, in names and values (appendix C)', async () => {
    expect(await queryOf({}, { a: 'x+y', b: 'x/y', c: 'x^y' })).toBe('?a=x%2By&b=x%2Fy&c=x%5Ey')
    expect(await queryOf({ style: 'spaceDelimited', explode: false }, ['math', 'is', 'fun'])).toBe(
      '?color=math%20is%20fun',
    )
    expect(await queryOf({ allowReserved: true }, { a: 'x+y', b: 'x/y', c: 'x^y' })).toBe(
      '?a=x%2By&b=x/y&c=x%5Ey',
    )
  })

  it('with the whole query string as a form or JSON (3.2)', async () => {
    const form = { contentType: 'application/x-www-form-urlencoded' }
    expect(await queryOf(form, { foo: 'a + b', bar: true }, 'querystring')).toBe('?foo=a+%2B+b&bar=true')
    expect(await queryOf(form, { list: [1, 2], deep: { a: 1 } }, 'querystring')).toBe(
      '?list=1&list=2&deep=%7B%22a%22%3A1%7D',
    )
    const json = { contentType: 'application/json' }
    expect(await queryOf(json, { numbers: [1, 2], flag: null }, 'querystring')).toBe(
      '?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
    )
    expect(await queryOf({ contentType: 'application/jsonpath' }, '$.a.b[1:1]', 'querystring')).toBe(
      '?%24.a.b%5B1%3A1%5D',
    )
  })
})

describe('a value in a media type', () => {
  const json = { contentType: 'application/json' }
  const value = { a: ['é', 1], b: null }

  it('arrives in each location', async () => {
    const text = JSON.stringify(value)
    const { target } = await inPath(json, value)
    expect(decodeURIComponent(target)).toBe(`${basePath}/a/${text}/b`)
    expect(await queryOf(json, value)).toBe(`?color=${encodeURIComponent(text)}`)
    const ascii = { a: [1, 'x'] }
    expect((await elsewhere('header', json, ascii)).headers.color).toBe('{"a":[1,"x"]}')
    const { cookie } = (await elsewhere('cookie', json, value)).headers
    expect(decodeURIComponent(cookie ?? '')).toBe(`color=${text}`)
  })
})

describe('a character with a meaning in the syntax of the request', () => {
  const evil = 'a; b=c, d&e=f#g\u0000\r\nx: y'

  it.each<Partial<ParameterBinding>>([{}, { allowReserved: true }, { explode: false }])(
    'is encoded in a cookie: %j',
    async (parts) => {
      const { cookie } = (await elsewhere('cookie', parts, evil)).headers
      expect(cookie).not.toMatch(/[;\r\n\0]/)
      expect(decodeURIComponent(cookie ?? '')).toBe(`color=${evil}`)
    },
  )

  it.each(['a; b=c', 'a\tb', 'a\r\nx: y', 'é'])(
    'is rejected in a cookie that is not encoded: %j',
    (color) => {
      const plan = planOf({ parameters: [parameter('cookie', 'color', { style: 'cookie' })] })
      expect(buildRequest(plan, wire.url, { color })).toMatchObject({
        faults: [{ path: 'color', code: 'header_value' }],
      })
    },
  )

  it('is encoded in the member names of a cookie that is not encoded', async () => {
    const { cookie } = (await elsewhere('cookie', { style: 'cookie' }, { 'x=1;y': 'z' })).headers
    expect(cookie).toBe('x%3D1%3By=z')
  })

  it('is encoded in a whole query string', async () => {
    for (const contentType of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const color = contentType.includes('form') ? { 'a&b=': evil } : evil
      const { searchParams, hash } = new URL(
        `http://x${await queryOf({ contentType }, color, 'querystring')}`,
      )
      expect([...searchParams]).toHaveLength(1)
      expect(hash).toBe('')
    }
  })
})
