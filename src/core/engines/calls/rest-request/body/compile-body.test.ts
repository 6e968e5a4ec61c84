import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { BodyBinding, HttpMethod } from '#core/model/operations/operation.ts'
import { buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { buildRequest, validateRequestPlan } from '../compile-request.ts'

function buildBody(body: BodyBinding, args: JsonObject, method: HttpMethod = 'POST') {
  const outcome = buildRequest(buildRequestPlan({ method, body }), 'https://api.test', args)
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems))
  return { type: outcome.headers.find(([name]) => name === 'content-type')?.[1], body: outcome.body }
}

const members = (contentType: string, ...names: string[]): BodyBinding => ({
  contentType,
  from: 'members',
  members: names.map((name) => ({ argument: name, name })),
})

const singleArgument = (contentType: string): BodyBinding => ({
  contentType,
  from: 'whole',
  argument: 'body',
})

describe('JSON bodies', () => {
  it('are one argument, unchanged', () => {
    expect(buildBody(singleArgument('application/json'), { body: [1, null, { a: 'ü' }] })).toEqual({
      type: 'application/json',
      body: '[1,null,{"a":"ü"}]',
    })
    for (const type of ['application/vnd.api+json', 'text/json', 'application/json; charset=utf-8']) {
      expect(buildBody(singleArgument(type), { body: 'text' })).toEqual({ type, body: '"text"' })
    }
  })

  it('are built of members with the names of the document, where null is a value', () => {
    const binding: BodyBinding = {
      contentType: 'application/json',
      from: 'members',
      members: [
        { argument: 'body_id', name: 'id' },
        { argument: 'note', name: 'note' },
        { argument: 'rest', name: 'rest' },
      ],
    }
    expect(buildBody(binding, { body_id: 7, note: null, id: 'not this one' }).body).toBe(
      '{"id":7,"note":null}',
    )
  })

  it('are sent empty only if the document requires them', () => {
    const required = { ...members('application/json', 'a'), required: true }
    expect(buildBody(required, {}, 'DELETE').body).toBe('{}')
    const optional = { ...members('multipart/form-data', 'a'), required: false }
    expect(buildBody(optional, {}, 'POST').body).toBeNull()
  })

  it('are an empty object when no member was given, and none for DELETE', () => {
    expect(buildBody(members('application/json', 'a'), {}).body).toBe('{}')
    expect(buildBody(members('application/json', 'a'), {}, 'DELETE')).toEqual({ type: undefined, body: null })
    expect(buildBody(singleArgument('application/json'), {})).toEqual({ type: undefined, body: null })
  })

  it('treat a member called __proto__ like any other', () => {
    const args: JsonObject = JSON.parse('{"__proto__":{"polluted":true}}')
    expect(buildBody(members('application/json', '__proto__'), args).body).toBe(
      '{"__proto__":{"polluted":true}}',
    )
    expect(({} as JsonObject).polluted).toBeUndefined()
  })
})

describe('forms', () => {
  const form = 'application/x-www-form-urlencoded'

  it('encode names and values, repeat arrays and write objects as JSON', () => {
    expect(
      buildBody(members(form, 'a b', 'list', 'object', 'none'), {
        'a b': 'x & y=ü',
        list: [1, 'b'],
        object: { k: 1 },
        none: null,
      }),
    ).toEqual({
      type: form,
      body: 'a+b=x+%26+y%3D%C3%BC&list=1&list=b&object=%7B%22k%22%3A1%7D',
    })
  })

  it('use the style that the document sets for a member', () => {
    const styled = (style: 'form' | 'deepObject' | 'pipeDelimited', explode: boolean): BodyBinding => ({
      contentType: form,
      from: 'members',
      members: [{ argument: 'a', name: 'a', style, explode }],
    })
    expect(buildBody(styled('deepObject', true), { a: { b: { c: 1 }, d: [2] } }).body).toBe(
      'a%5Bb%5D%5Bc%5D=1&a%5Bd%5D%5B0%5D=2',
    )
    expect(buildBody(styled('form', false), { a: ['x', 'y'] }).body).toBe('a=x,y')
    expect(buildBody(styled('pipeDelimited', false), { a: ['x', 'y'] }).body).toBe('a=x%7Cy')
  })

  it('can be a single object argument, and no other type', () => {
    expect(buildBody(singleArgument(form), { body: { a: 1, b: ['x', 'y'] } }).body).toBe('a=1&b=x&b=y')
    expect(
      buildRequest(buildRequestPlan({ method: 'POST', body: singleArgument(form) }), 'https://api.test', {
        body: 'a=1',
      }),
    ).toEqual({
      problems: [{ path: 'body', code: 'type', message: 'must be an object' }],
    })
  })

  it('can be parsed back as multipart, and no value can begin a part', async () => {
    const args = {
      plain: 'x',
      'na"me\r\n': 'y',
      list: [1, 2],
      tricky: '--tenon-1\r\nContent-Disposition: form-data; name="evil"\r\n\r\nz',
    }
    const { type, body } = buildBody(members('multipart/form-data', ...Object.keys(args)), args)
    const parsed = await new Response(body, { headers: { 'content-type': String(type) } }).formData()
    expect([...parsed]).toEqual([
      ['plain', 'x'],
      ['na"me\r\n', 'y'],
      ['list', '1'],
      ['list', '2'],
      ['tricky', args.tricky],
    ])
  })
})

it('sends a string unchanged in any other media type', () => {
  expect(buildBody(singleArgument('text/plain'), { body: 'a & b' })).toEqual({
    type: 'text/plain',
    body: 'a & b',
  })
  expect(buildBody(singleArgument('application/xml'), { body: '<a/>' })).toEqual({
    type: 'application/xml',
    body: '<a/>',
  })
})

it.each([{}, { name: 1 }, { name: 'a', members: { b: {} } }, { name: 'a', items: [] }])(
  'a plan whose XML is described by %j has an error',
  (xml) => {
    const body = { contentType: 'application/xml', from: 'whole', argument: 'a', xml: xml as never } as const
    expect(validateRequestPlan(buildRequestPlan({ method: 'POST', body })).map(({ path }) => path)).toEqual([
      'xml',
    ])
  },
)
