import { describe, expect, it } from 'vitest'
import type { Json } from '#base/json.ts'
import type { ParameterBinding } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import {
  cookieExamples,
  headerExamples,
  pathExamples,
  queryExamples,
} from '#tests/support/samples/style-examples.ts'
import { buildRequest } from './compile-request.ts'

function buildOrThrow(path: string, binding: ParameterBinding, value: Json) {
  const outcome = buildRequest(buildRequestPlan({ path, parameters: [binding] }), 'https://api.test/v1', {
    color: value,
  })
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems))
  return outcome
}

describe('the style examples of the OpenAPI Specification', () => {
  it.each(pathExamples)('path %s, explode %s: %j is %s', (style, explode, value, expected) => {
    const { url } = buildOrThrow('/{color}', buildParameter('path', 'color', { style, explode }), value)
    expect(url).toBe(`https://api.test/v1/${expected}`)
  })

  it.each(queryExamples)('query %s, explode %s: %j is %s', (style, explode, value, expected) => {
    const { url } = buildOrThrow('/', buildParameter('query', 'color', { style, explode }), value)
    expect(url).toBe(`https://api.test/v1/?${expected}`)
  })

  it.each(headerExamples)('header %s, explode %s: %j is %s', (style, explode, value, expected) => {
    const { headers } = buildOrThrow('/', buildParameter('header', 'color', { style, explode }), value)
    expect(headers).toEqual([['color', expected]])
  })

  it.each(cookieExamples)('cookie %s, explode %s: %j is %s', (style, explode, value, expected) => {
    const { headers } = buildOrThrow('/', buildParameter('cookie', 'color', { style, explode }), value)
    expect(headers).toEqual([['cookie', expected]])
  })
})

describe('beyond the examples of the specification', () => {
  it('percent-encodes all but unreserved characters in each item of a value', () => {
    const binding = buildParameter('query', 'color', { explode: false })
    expect(buildOrThrow('/', binding, ['a,b', 'c d', 'é&=']).url).toBe(
      'https://api.test/v1/?color=a%2Cb,c%20d,%C3%A9%26%3D',
    )
  })

  it('encodes everything that a URL parser would rewrite', () => {
    expect(buildOrThrow('/{color}', buildParameter('path', 'color'), "it's (a) *!").url).toBe(
      'https://api.test/v1/it%27s%20%28a%29%20%2A%21',
    )
    expect(buildOrThrow('/', buildParameter('query', 'color'), "it's (a) *!").url).toBe(
      'https://api.test/v1/?color=it%27s%20%28a%29%20%2A%21',
    )
  })

  it('leaves reserved characters where allowed', () => {
    const binding = buildParameter('query', 'color', { allowReserved: true })
    expect(buildOrThrow('/', binding, "a/b?c=d:e@f,g;h$&#+[]'").url).toBe(
      'https://api.test/v1/?color=a/b?c=d:e@f,g;h$%26%23%2B%5B%5D%27',
    )
  })

  it('serializes a parameter with a media type in that media type', () => {
    const binding = buildParameter('query', 'color', { contentType: 'application/json' })
    expect(buildOrThrow('/', binding, { a: [1, 'x'] }).url).toBe(
      'https://api.test/v1/?color=%7B%22a%22%3A%5B1%2C%22x%22%5D%7D',
    )
    expect(buildOrThrow('/', binding, 'x').url).toBe('https://api.test/v1/?color=%22x%22')
  })

  it('writes nested members in brackets, or as JSON', () => {
    const deep = buildParameter('query', 'color', { style: 'deepObject', explode: true })
    expect(buildOrThrow('/', deep, { a: { b: [1, 2] } }).url).toBe(
      'https://api.test/v1/?color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2',
    )
    expect(buildOrThrow('/', buildParameter('query', 'color'), [{ a: 1 }]).url).toBe(
      'https://api.test/v1/?color=%7B%22a%22%3A1%7D',
    )
  })

  it('sends nothing for a value that is missing, null, or an empty array or object', () => {
    for (const value of [null, [], {}])
      expect(buildOrThrow('/', buildParameter('query', 'color'), value).url).toBe('https://api.test/v1/')
    expect(
      buildRequest(
        buildRequestPlan({ parameters: [buildParameter('query', 'color')] }),
        'https://api.test',
        {},
      ),
    ).toEqual({
      method: 'GET',
      url: 'https://api.test/',
      headers: [],
      body: null,
    })
  })
})
