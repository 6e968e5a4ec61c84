import { expect, test } from 'vitest'
import { listTargetArguments, toField } from './target-arguments.ts'

const schema = {
  type: 'object',
  required: ['customer', 'copies'],
  properties: {
    customer: { $ref: '#/$defs/customer' },
    copies: { type: 'integer' },
    gift: { type: 'boolean' },
    cover: { enum: ['hard', 'soft'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
  $defs: {
    customer: {
      type: 'object',
      required: ['email'],
      properties: { email: { type: 'string', format: 'email' }, name: { type: 'string' } },
    },
  },
}

test('members of objects are arguments by their paths', () => {
  expect(listTargetArguments(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['customer.email', true],
    ['customer.name', false],
    ['copies', true],
    ['gift', false],
    ['cover', false],
    ['tags', false],
  ])
})

test('a field is labelled with the words of its argument', () => {
  expect(listTargetArguments(schema).map((argument) => toField(argument).label)).toContain('Email')
})

test('each gets the field that suits it', () => {
  expect(listTargetArguments(schema).map((argument) => toField(argument).type)).toEqual([
    'email',
    'text',
    'integer',
    'checkbox',
    'select',
    'text',
  ])
})
