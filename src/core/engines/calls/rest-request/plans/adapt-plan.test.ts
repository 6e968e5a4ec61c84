import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { httpMethods } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { adaptRequestPlan } from './adapt-plan.ts'
import { buildConventionalPlan } from './conventional-plan.ts'

const arbitraryTarget = fc.record({
  method: fc.constantFrom(...httpMethods),
  path: fc.constantFrom('/', '/a/{a}', '/{a}/{b}'),
  argumentNames: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
})

describe('a conventional plan', () => {
  it('is conventional after every change', () => {
    fc.assert(
      fc.property(arbitraryTarget, arbitraryTarget, (before, after) => {
        const buildTargetPlan = (target: typeof before) =>
          buildConventionalPlan(target.method, target.path, target.argumentNames)
        expect(adaptRequestPlan(buildTargetPlan(before), before, after)).toEqual(buildTargetPlan(after))
      }),
    )
  })
})

describe('a plan of a document', () => {
  const plan = buildRequestPlan({
    method: 'POST',
    path: '/pets/{pet-id}',
    serverUrl: 'https://own.example',
    parameters: [
      buildParameter('path', 'pet-id', { argument: 'petId' }),
      buildParameter('query', 'tags', { style: 'pipeDelimited', explode: false }),
      buildParameter('header', 'X-Trace', { argument: 'trace' }),
    ],
    body: {
      contentType: 'application/x-www-form-urlencoded',
      from: 'members',
      members: [{ argument: 'name', name: 'pet[name]' }],
    },
  })
  const before = { ...plan, argumentNames: ['petId', 'tags', 'trace', 'name'] }

  it('preserves what fits and binds new arguments by convention', () => {
    const after = { ...before, argumentNames: ['petId', 'tags', 'name', 'age'] }
    expect(adaptRequestPlan(plan, before, after)).toEqual({
      ...plan,
      parameters: plan.parameters.slice(0, 2),
      body: {
        ...plan.body,
        members: [
          { argument: 'name', name: 'pet[name]' },
          { argument: 'age', name: 'age' },
        ],
      },
    })
  })

  it('is adapted to a changed path', () => {
    const after = { ...before, path: '/owners/{owner}', argumentNames: [...before.argumentNames, 'owner'] }
    const { parameters, body } = adaptRequestPlan(plan, before, after)
    expect(parameters.map(({ in: location, name }) => [location, name])).toEqual([
      ['query', 'tags'],
      ['header', 'X-Trace'],
      ['path', 'owner'],
    ])
    expect(body).toMatchObject({ members: [{ argument: 'name' }, { argument: 'petId' }] })
  })

  it('moves body members into the query when the new method has no body', () => {
    const { parameters, body } = adaptRequestPlan(plan, before, { ...before, method: 'GET' })
    expect(parameters.at(-1)).toEqual(buildParameter('query', 'name'))
    expect(body).toBeNull()
  })

  it('puts new arguments into the query when the body is a single argument', () => {
    const whole = { ...plan, body: { contentType: 'text/plain', from: 'whole', argument: 'name' } as const }
    const { parameters, body } = adaptRequestPlan(whole, before, {
      ...before,
      argumentNames: [...before.argumentNames, 'age'],
    })
    expect(parameters.at(-1)).toEqual(buildParameter('query', 'age'))
    expect(body).toEqual(whole.body)
  })
})
