import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { buildRequest } from '../compile-request.ts'
import { listPathArguments } from '../path.ts'
import { listTemplateArguments } from './template-arguments.ts'

function buildOrThrow(plan: Partial<RequestPlan>, args: JsonObject) {
  const outcome = buildRequest(buildRequestPlan(plan), 'https://api.test', args)
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems))
  return outcome
}

describe('templates', () => {
  it('retain the JSON type of a whole value', () => {
    const bodyTemplateJson =
      '{"count":"{{n}}","tags":"{{ tags }}","text":"{{n}} of {{tags}}","fixed":[1,true,null]}'
    expect(buildOrThrow({ method: 'POST', bodyTemplateJson }, { n: 3, tags: ['a'] }).body).toBe(
      '{"count":3,"tags":["a"],"text":"3 of [\\"a\\"]","fixed":[1,true,null]}',
    )
  })

  it('never parse a value as template or JSON syntax', () => {
    const bodyTemplateJson = '{"a":"x {{v}}","b":"{{v}}"}'
    const v = '","admin":true,"x":"{{v}}'
    expect(JSON.parse(String(buildOrThrow({ method: 'POST', bodyTemplateJson }, { v }).body))).toEqual({
      a: `x ${v}`,
      b: v,
    })
  })

  it('omit what needs an argument that was not given', () => {
    const plan = {
      method: 'POST' as const,
      bodyTemplateJson: '{"a":"{{a}}","b":"x{{b}}","list":["{{a}}",2]}',
      queryTemplate: { q: '{{a}}', fixed: '1' },
      headerTemplate: { 'x-note': 'is {{b}}' },
    }
    expect(buildOrThrow(plan, {})).toEqual({
      method: 'POST',
      url: 'https://api.test/?fixed=1',
      headers: [['content-type', 'application/json']],
      body: '{"list":[2]}',
    })
  })

  it('take precedence over bindings in their location', () => {
    const plan = {
      path: '/{id}/{other}',
      parameters: [
        buildParameter('path', 'id'),
        buildParameter('path', 'other'),
        buildParameter('query', 'q'),
        buildParameter('query', 'limit'),
        buildParameter('query', 'page'),
        buildParameter('header', 'X-Note'),
      ],
      pathTemplate: { id: 'user-{{id}}' },
      queryTemplate: { search: '{{q}}', limit: '{{limit}}0' },
      headerTemplate: { 'x-note': 'fixed' },
    }
    expect(
      buildOrThrow(plan, { id: 'a/b', other: 'o', q: 'x', limit: 5, page: 2, 'X-Note': 'mine' }),
    ).toMatchObject({
      url: 'https://api.test/user-a%2Fb/o?search=x&limit=50&page=2',
      headers: [['x-note', 'fixed']],
    })
  })

  it('are validated like bindings', () => {
    const listViolations = (plan: Partial<RequestPlan>, args: JsonObject) => {
      const outcome = buildRequest(buildRequestPlan(plan), 'https://api.test', args)
      return 'problems' in outcome ? outcome.problems.map(({ path, code }) => `${path} ${code}`) : []
    }
    expect(listViolations({ path: '/{id}', pathTemplate: { id: '{{a}}' } }, { a: '..' })).toEqual([
      'a path_escape',
    ])
    expect(listViolations({ path: '/{id}', pathTemplate: { id: '{{a}}' } }, {})).toEqual(['a required'])
    expect(listViolations({ headerTemplate: { 'x-note': 'a {{b}}' } }, { b: 'x\r\ny: z' })).toEqual([
      'b header_value',
    ])
  })

  it('may set the content type of the body', () => {
    const plan = {
      method: 'POST' as const,
      bodyTemplateJson: '{}',
      headerTemplate: { 'Content-Type': 'application/ld+json' },
    }
    expect(buildOrThrow(plan, {}).headers).toEqual([['content-type', 'application/ld+json']])
  })

  it('can be listed with their placeholders', () => {
    const plan = buildRequestPlan({
      pathTemplate: { id: '{{a}}' },
      queryTemplate: { q: 'x{{b}}{{ c }}' },
      bodyTemplateJson: '{"x":["{{d}}"]}',
    })
    expect(listTemplateArguments(plan)).toEqual([
      { place: 'pathTemplate.id', argument: 'a' },
      { place: 'queryTemplate.q', argument: 'b' },
      { place: 'queryTemplate.q', argument: 'c' },
      { place: 'bodyTemplateJson', argument: 'd' },
    ])
  })
})

it('the arguments of a path are those of its bindings, where no template is set', () => {
  const parameters = [buildParameter('path', 'id', { argument: 'petId' }), buildParameter('path', 'set')]
  const plan = buildRequestPlan({ path: '/{id}/{set}/{loose}', parameters, pathTemplate: { set: '{{a}}' } })
  expect(listPathArguments(plan)).toEqual(['petId', 'loose'])
})
