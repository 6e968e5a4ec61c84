import { describe, expect, test } from 'vitest'
import { findMemberExample } from './member-example.ts'

const known: Record<string, unknown> = {
  'title string': 'Dune',
  'tool_id string': 'tool_1',
  'count integer': 3,
}
const find = (schema: object, name = 'title') =>
  findMemberExample(schema as Record<string, unknown>, name, (member, type) => known[`${member} ${type}`])

describe('the example of a member', () => {
  test.each([
    ['that of its own schema', { type: 'string', examples: ['own'] }, 'own'],
    ['the only value', { const: 'whole' }, 'whole'],
    ['the first value of an enumeration that is not empty', { type: 'string', enum: ['', 'a', 'b'] }, 'a'],
    ['true', { type: 'boolean' }, true],
    ['that of its name and type', { type: 'string' }, 'Dune'],
    ['that of a variant, though not of null', { anyOf: [{ type: 'null' }, { type: 'string' }] }, 'Dune'],
    ['a list of what its items are', { type: 'array', items: { enum: ['read'] } }, ['read']],
  ])('is %s', (_, schema, example) => {
    expect(find(schema)).toEqual(example)
  })

  test.each([
    ['of a list', { type: 'array', items: { type: 'string' } }, 'tool_ids', ['tool_1']],
    ['only of its type', { type: 'string' }, 'count', undefined],
  ])('is that of the name %s', (_, schema, name, example) => {
    expect(find(schema, name)).toEqual(example)
  })

  test.each([
    ['an object with members', { type: 'object', properties: { title: { type: 'string' } } }],
    ['a reference', { $ref: '#/components/schemas/App' }],
    ['a list of references', { type: 'array', items: { $ref: '#/components/schemas/App' } }],
  ])('is left to the members of %s', (_, schema) => {
    expect(find(schema)).toBeUndefined()
  })
})
