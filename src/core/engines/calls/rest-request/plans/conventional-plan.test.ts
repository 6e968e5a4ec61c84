import { expect, it } from 'vitest'
import { buildRequest } from '../compile-request.ts'
import { buildConventionalPlan } from './conventional-plan.ts'

const args = { id: 7, q: 'x', tags: ['a', 'b'] }
const names = Object.keys(args)

it.each(['GET', 'HEAD', 'DELETE'] as const)(
  '%s: arguments named in the path go there, the others into the query',
  (method) => {
    expect(
      buildRequest(buildConventionalPlan(method, '/pets/{id}', names), 'https://api.test', args),
    ).toEqual({
      method,
      url: 'https://api.test/pets/7?q=x&tags=a&tags=b',
      headers: [],
      body: null,
    })
  },
)

it.each(['POST', 'PUT', 'PATCH'] as const)('%s: the other arguments become a JSON body', (method) => {
  expect(buildRequest(buildConventionalPlan(method, '/pets/{id}', names), 'https://api.test', args)).toEqual({
    method,
    url: 'https://api.test/pets/7',
    headers: [['content-type', 'application/json']],
    body: '{"q":"x","tags":["a","b"]}',
  })
})
