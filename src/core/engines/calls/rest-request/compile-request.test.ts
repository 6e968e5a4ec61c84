import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { buildRequest, compileRequest, validateRequestPlan } from './compile-request.ts'

const base = 'https://api.test/v1'

/** Also halves of surrogate pairs. */
const anyCodeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))

function buildOrThrow(plan: Partial<RequestPlan>, args: JsonObject) {
  const outcome = buildRequest(buildRequestPlan(plan), base, args)
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems))
  return outcome
}

const listViolations = (plan: Partial<RequestPlan>, args: JsonObject, baseUrl = base) => {
  const outcome = buildRequest(buildRequestPlan(plan), baseUrl, args)
  return 'problems' in outcome ? outcome.problems.map(({ path, code }) => `${path} ${code}`) : []
}

describe('the URL of a request', () => {
  it.each([
    ['https://api.test', '/pets', 'https://api.test/pets'],
    ['https://api.test/', '/pets', 'https://api.test/pets'],
    ['https://api.test/v1/', '/pets/', 'https://api.test/v1/pets/'],
    ['https://api.test/v1', '', 'https://api.test/v1'],
    ['https://api.test', '', 'https://api.test/'],
    ['https://API.test:443/a b', '/pets', 'https://api.test/a%20b/pets'],
    ['https://api.test', '/a b/ü/%7E', 'https://api.test/a%20b/%C3%BC/%7E'],
  ])('%s and %s make %s', (baseUrl, path, url) => {
    expect(buildRequest(buildRequestPlan({ path }), baseUrl, {})).toMatchObject({ url })
  })

  it('prefers the server URL of the operation', () => {
    expect(buildOrThrow({ path: '/a', serverUrl: 'https://other.test/x' }, {}).url).toBe(
      'https://other.test/x/a',
    )
  })

  it.each(['', 'api.test', 'ftp://api.test', 'https://user:pw@api.test', 'https://api.test#x'])(
    'rejects the base URL %j for any arguments',
    (baseUrl) => expect(listViolations({}, {}, baseUrl)).toEqual(['base_url url']),
  )

  it('contains the query of the base URL; parameters override it', () => {
    const signed = 'https://api.test/run/?api-version=2016-10-01&sig=abc%2Fdef'
    const plan = {
      path: '/do?a=1',
      parameters: [buildParameter('query', 'debug'), buildParameter('query', 'sig')],
    }
    const buildUrl = (args: JsonObject) => buildRequest(buildRequestPlan(plan), signed, args)
    expect(buildUrl({ debug: true })).toMatchObject({
      url: 'https://api.test/run/do?api-version=2016-10-01&a=1&debug=true&sig=abc%2Fdef',
    })
    expect(buildUrl({ sig: 'x' })).toMatchObject({
      url: 'https://api.test/run/do?api-version=2016-10-01&a=1&sig=x',
    })
    expect(buildRequest(buildRequestPlan({ path: '' }), signed, {})).toMatchObject({
      url: 'https://api.test/run?api-version=2016-10-01&sig=abc%2Fdef',
    })
  })

  it('contains the fixed query of a path, whose names no argument may use', () => {
    const plan = { path: '/do?Action=Get&flag#Get', parameters: [buildParameter('query', 'more')] }
    expect(buildOrThrow(plan, { more: { a: 1 } }).url).toBe(`${base}/do?Action=Get&flag&a=1`)
    expect(listViolations(plan, { more: { Action: 'Delete' } })).toEqual(['more name_taken'])
  })

  it('omits placeholders from the fixed query of a path', () => {
    const plan = { path: '/do?Action=Get&name={name}&x={x}', parameters: [buildParameter('query', 'name')] }
    expect(buildOrThrow(plan, { name: 'a b' }).url).toBe(`${base}/do?Action=Get&name=a%20b`)
  })

  it('requires every argument of the path', () => {
    const plan = { path: '/{a}/{b}', parameters: [buildParameter('path', 'a'), buildParameter('path', 'b')] }
    expect(listViolations(plan, { b: null })).toEqual(['a required', 'b required'])
  })

  it('fills several placeholders within one segment', () => {
    const plan = {
      path: '/{a}-{b}.json',
      parameters: [buildParameter('path', 'a'), buildParameter('path', 'b')],
    }
    expect(buildOrThrow(plan, { a: 1, b: 'x/y' }).url).toBe(`${base}/1-x%2Fy.json`)
  })

  it('reports the errors of a plan without arguments', () => {
    expect(validateRequestPlan(buildRequestPlan({ path: '/{a}/../b' })).map(({ code }) => code)).toEqual([
      'parameter_missing',
      'path_escape',
    ])
    expect(
      validateRequestPlan(buildRequestPlan({ headerTemplate: { Host: 'x' } })).map(({ code }) => code),
    ).toEqual(['header_forbidden'])
    expect(validateRequestPlan(buildRequestPlan({ bodyTemplateJson: '{' })).map(({ code }) => code)).toEqual([
      'json',
    ])
  })
})

describe('headers', () => {
  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'TE',
    'Upgrade',
    'Connection',
    'Proxy-Authorization',
  ])('never sets %s', (name) =>
    expect(listViolations({ parameters: [buildParameter('header', name)] }, { [name]: 'x' })).toEqual([
      'headers header_forbidden',
    ]),
  )

  it.each(['Authorization', 'cookie', 'X-HTTP-Method-Override'])('rejects %s as a parameter', (name) =>
    expect(listViolations({ parameters: [buildParameter('header', name)] }, { [name]: 'x' })).toEqual([
      'headers header_forbidden',
    ]),
  )

  it.each(['a b', 'a:b', 'a\r\nb', '', 'ä'])('rejects the name %j', (name) =>
    expect(listViolations({ parameters: [buildParameter('header', name)] }, { [name]: 'x' })).toEqual([
      'headers header_name',
    ]),
  )

  it('accepts a value only when it is one line of visible ASCII', () => {
    const plan = { parameters: [buildParameter('header', 'x-note')] }
    fc.assert(
      fc.property(fc.string({ unit: anyCodeUnit }), (text) => {
        const outcome = buildRequest(buildRequestPlan(plan), base, { 'x-note': text })
        if ('problems' in outcome) return /[^\t\x20-\x7e]/.test(text)
        return outcome.headers.length === 1 && outcome.headers[0]?.[1] === text && !/[\r\n\0]/.test(text)
      }),
    )
  })

  it.each(['a\r\nx-evil: 1', 'a\nb', 'a\0b', 'é'])('rejects the value %j', (value) =>
    expect(listViolations({ parameters: [buildParameter('header', 'x-note')] }, { 'x-note': value })).toEqual(
      ['x-note header_value'],
    ),
  )

  it('encodes cookies so that a value cannot begin another cookie', () => {
    const plan = { parameters: [buildParameter('cookie', 'a'), buildParameter('cookie', 'b')] }
    expect(buildOrThrow(plan, { a: 'x; b=y', b: 'z\r\n' }).headers).toEqual([
      ['cookie', 'a=x%3B%20b%3Dy; b=z%0D%0A'],
    ])
  })
})

describe('queries', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' })
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())

  it('can be parsed back to the arguments', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 1 }))), (args) => {
        const parameters = Object.keys(args).map((key) => buildParameter('query', key))
        const { searchParams } = new URL(buildOrThrow({ parameters }, args).url)
        const expected = Object.entries(args).flatMap(([key, value]) =>
          [value].flat().map((item) => [key, String(item)]),
        )
        expect([...searchParams]).toEqual(expected)
      }),
    )
  })

  it('gets no other parameter or fragment from a value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, allowReserved) => {
        const url = new URL(
          buildOrThrow({ parameters: [buildParameter('query', 'q', { allowReserved })] }, { q: text }).url,
        )
        expect([...url.searchParams]).toEqual([['q', text]])
        expect(url.hash).toBe('')
        expect(url.pathname).toBe('/v1/')
      }),
    )
  })

  it('rejects a lone surrogate instead of replacing it', () => {
    expect(listViolations({ parameters: [buildParameter('query', 'q')] }, { q: 'a\ud800' })).toEqual([
      'q invalid_text',
    ])
  })

  it('ignores inherited members of the arguments', () => {
    const plan = { parameters: [buildParameter('query', 'constructor'), buildParameter('query', 'toString')] }
    expect(buildOrThrow(plan, {}).url).toBe(`${base}/`)
    expect(
      buildOrThrow({ parameters: [buildParameter('query', '__proto__')] }, JSON.parse('{"__proto__":"x"}'))
        .url,
    ).toBe(`${base}/?__proto__=x`)
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })
})

it('compiles a plan once and builds many requests of it', () => {
  const build = compileRequest(
    buildRequestPlan({ path: '/{id}', parameters: [buildParameter('path', 'id')] }),
    base,
  )
  expect([1, 'b'].map((id) => build({ id }))).toMatchObject([{ url: `${base}/1` }, { url: `${base}/b` }])
})
