// Every parameter style in every location, as the request line and the headers arrive at the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#base/json.ts'
import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import type { ParameterBinding, ParameterStyle } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import {
  collectionExamples,
  colors,
  cookieExamples,
  headerExamples,
  pathExamples,
  pathStylesWithoutEmpty,
  queryExamples,
} from '#tests/support/samples/style-examples.ts'
import { basePath, type RequestRecorder, startRequestRecorder } from '../support/request-wire.ts'

let recorder: RequestRecorder
beforeAll(async () => {
  recorder = await startRequestRecorder()
})
afterAll(() => recorder.close())

const sendInPath = (changes: Partial<ParameterBinding>, color: Json) =>
  recorder.send(
    buildRequestPlan({ path: '/a/{color}/b', parameters: [buildParameter('path', 'color', changes)] }),
    { color },
  )
const sendIn = (location: ParameterBinding['in'], changes: Partial<ParameterBinding>, color: Json) =>
  recorder.send(buildRequestPlan({ path: '/a', parameters: [buildParameter(location, 'color', changes)] }), {
    color,
  })
const sendInQuery = async (
  changes: Partial<ParameterBinding>,
  color: Json,
  location: 'query' | 'querystring' = 'query',
) => (await sendIn(location, changes, color)).target.slice(`${basePath}/a`.length)

describe('the style examples of the OpenAPI Specification arrive', () => {
  it.each(pathExamples)('in a path: %s, explode %s, %j as %s', async (style, explode, value, expected) => {
    const { target } = await sendInPath({ style, explode }, value)
    expect(target).toBe(`${basePath}/a/${expected}/b`)
  })

  it.each(pathStylesWithoutEmpty)(
    'in a path, but are rejected for empty values: %s, explode %s',
    (style, explode) => {
      const plan = buildRequestPlan({
        path: '/a/{color}/b',
        parameters: [buildParameter('path', 'color', { style, explode })],
      })
      for (const color of ['', [], {}])
        expect(buildRequest(plan, recorder.url, { color })).toMatchObject({
          problems: [{ path: 'color', code: 'path_escape' }],
        })
    },
  )

  it.each(queryExamples)('in a query: %s, explode %s, %j as %s', async (style, explode, value, expected) => {
    expect(await sendInQuery({ style, explode }, value)).toBe(`?${expected}`)
  })

  it.each(headerExamples)(
    'in a header: %s, explode %s, %j as %s',
    async (style, explode, value, expected) => {
      expect((await sendIn('header', { style, explode }, value)).headers.color).toBe(expected)
    },
  )

  it.each(cookieExamples)(
    'in a cookie: %s, explode %s, %j as %s',
    async (style, explode, value, expected) => {
      expect((await sendIn('cookie', { style, explode }, value)).headers.cookie).toBe(expected)
    },
  )

  it.each(collectionExamples)('in Swagger 2.0: %s, explode %s as %s', async (style, explode, expected) => {
    expect(await sendInQuery({ style, explode }, colors)).toBe(`?${expected}`)
  })

  it.each<[ParameterStyle, string, string]>([
    ['spaceDelimited', 'blue%20black%20brown', 'blue black brown'],
    ['tabDelimited', 'blue%09black%09brown', 'blue\tblack\tbrown'],
    ['pipeDelimited', 'blue%7Cblack%7Cbrown', 'blue|black|brown'],
  ])('in a path and a header of Swagger 2.0 that join lists by %s', async (style, path, header) => {
    if (style !== 'tabDelimited')
      expect((await sendInPath({ style }, colors)).target).toBe(`${basePath}/a/${path}/b`)
    expect((await sendIn('header', { style }, colors)).headers.color).toBe(header)
  })
})

describe('an empty value', () => {
  const styles: ParameterStyle[] = ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject']

  it.each(styles)('is not in the query in style %s', async (style) => {
    for (const explode of [true, false])
      for (const value of [null, [], {}, [null], { a: null }])
        expect(await sendInQuery({ style, explode }, value)).toBe('')
    const plan = buildRequestPlan({ path: '/a', parameters: [buildParameter('query', 'color', { style })] })
    expect((await recorder.send(plan, {})).target).toBe(`${basePath}/a`)
  })

  it('is not sent as a header or a cookie', async () => {
    expect((await sendIn('header', {}, null)).headers).not.toHaveProperty('color')
    for (const style of ['form', 'cookie'] as const)
      for (const value of [null, [], {}])
        expect((await sendIn('cookie', { style }, value)).headers).not.toHaveProperty('cookie')
  })

  it('is sent as a name without a value when it is an empty text', async () => {
    expect(await sendInQuery({}, '')).toBe('?color=')
    expect(await sendInQuery({}, ['', 'x'])).toBe('?color=&color=x')
    expect(await sendInQuery({ explode: false }, ['', 'x'])).toBe('?color=,x')
  })
})

describe("the examples of the specification's appendices arrive", () => {
  it('with text that is encoded once, in names and values (appendix C)', async () => {
    expect(await sendInQuery({}, { a: 'x+y', b: 'x/y', c: 'x^y' })).toBe('?a=x%2By&b=x%2Fy&c=x%5Ey')
    expect(await sendInQuery({ style: 'spaceDelimited', explode: false }, ['math', 'is', 'fun'])).toBe(
      '?color=math%20is%20fun',
    )
    expect(await sendInQuery({ allowReserved: true }, { a: 'x+y', b: 'x/y', c: 'x^y' })).toBe(
      '?a=x%2By&b=x/y&c=x%5Ey',
    )
  })

  it('with the whole query string as a form or JSON (3.2)', async () => {
    const form = { contentType: 'application/x-www-form-urlencoded' }
    expect(await sendInQuery(form, { foo: 'a + b', bar: true }, 'querystring')).toBe('?foo=a+%2B+b&bar=true')
    expect(await sendInQuery(form, { list: [1, 2], deep: { a: 1 } }, 'querystring')).toBe(
      '?list=1&list=2&deep=%7B%22a%22%3A1%7D',
    )
    const json = { contentType: 'application/json' }
    expect(await sendInQuery(json, { numbers: [1, 2], flag: null }, 'querystring')).toBe(
      '?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
    )
    expect(await sendInQuery({ contentType: 'application/jsonpath' }, '$.a.b[1:1]', 'querystring')).toBe(
      '?%24.a.b%5B1%3A1%5D',
    )
  })
})

describe('a value in a media type', () => {
  const json = { contentType: 'application/json' }
  const value = { a: ['é', 1], b: null }

  it('arrives in each location', async () => {
    const text = JSON.stringify(value)
    const { target } = await sendInPath(json, value)
    expect(decodeURIComponent(target)).toBe(`${basePath}/a/${text}/b`)
    expect(await sendInQuery(json, value)).toBe(`?color=${encodeURIComponent(text)}`)
    expect((await sendIn('header', json, value)).headers.color).toBe('{"a":["\\u00e9",1],"b":null}')
    expect((await sendIn('header', json, 'ë😀')).headers.color).toBe('"\\u00eb\\ud83d\\ude00"')
    expect((await sendIn('header', {}, [{ a: 'ë' }])).headers.color).toBe('{"a":"\\u00eb"}')
    const { cookie } = (await sendIn('cookie', json, value)).headers
    expect(decodeURIComponent(cookie ?? '')).toBe(`color=${text}`)
  })
})

describe('a character with a meaning in the syntax of the request', () => {
  const hostile = 'a; b=c, d&e=f#g\u0000\r\nx: y'

  it.each<Partial<ParameterBinding>>([{}, { allowReserved: true }, { explode: false }])(
    'is encoded in a cookie: %j',
    async (changes) => {
      const { cookie } = (await sendIn('cookie', changes, hostile)).headers
      expect(cookie).not.toMatch(/[;\r\n\0]/)
      expect(decodeURIComponent(cookie ?? '')).toBe(`color=${hostile}`)
    },
  )

  it.each(['a; b=c', 'a\tb', 'a\r\nx: y', 'é'])(
    'is rejected in a cookie that is not encoded: %j',
    (color) => {
      const plan = buildRequestPlan({ parameters: [buildParameter('cookie', 'color', { style: 'cookie' })] })
      expect(buildRequest(plan, recorder.url, { color })).toMatchObject({
        problems: [{ path: 'color', code: 'header_value' }],
      })
    },
  )

  it('is encoded in the member names of a cookie that is not encoded', async () => {
    const { cookie } = (await sendIn('cookie', { style: 'cookie' }, { 'x=1;y': 'z' })).headers
    expect(cookie).toBe('x%3D1%3By=z')
  })

  it('is encoded in a whole query string', async () => {
    for (const contentType of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const color = contentType.includes('form') ? { 'a&b=': hostile } : hostile
      const { searchParams, hash } = new URL(
        `http://x${await sendInQuery({ contentType }, color, 'querystring')}`,
      )
      expect([...searchParams]).toHaveLength(1)
      expect(hash).toBe('')
    }
  })
})
