// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are the subject
import { describe, expect, it } from 'vitest'
import { createVariableScope, findVariableViolations, resolveVariables } from './resolve-variables.ts'
import type { VariableDeclarations } from './variable.ts'

const declared: VariableDeclarations = {
  SHOP: { type: 'url', default: 'https://shop.example' },
  LIMIT: { type: 'number', default: 20 },
  BETA: { type: 'boolean' },
}
const resolve = <T>(value: T, values = {}) => resolveVariables(value, createVariableScope(declared, values))
const violations = (value: unknown, values = {}) =>
  findVariableViolations(value, createVariableScope(declared, values))

describe('a placeholder', () => {
  it.each([
    ['${var:SHOP}/v1', 'https://shop.example/v1'],
    ['${var:LIMIT}', '20'],
    ['$${var:SHOP}', '${var:SHOP}'],
    ['$${var:SHOP} ${var:LIMIT}', '${var:SHOP} 20'],
    ['${var:GONE}${var:BETA}', '${var:GONE}${var:BETA}'],
    ['${env:SHOP} {{SHOP}} $var:SHOP', '${env:SHOP} {{SHOP}} $var:SHOP'],
  ])('in the text %s becomes %s', (text, expected) => {
    expect(resolve({ baseUrl: text })).toEqual({ baseUrl: expected })
  })

  it('has the value of the app before the default', () => {
    expect(resolve(['${var:SHOP}'], { SHOP: 'https://test.example' })).toEqual(['https://test.example'])
  })

  it('keeps its type in data, and in schemas except in their texts', () => {
    const data = { limit: '${var:LIMIT}', text: 'at most ${var:LIMIT}' }
    expect(resolve({ fixedArguments: { ...data, title: '${var:LIMIT}' } })).toEqual({
      fixedArguments: { limit: 20, text: 'at most 20', title: 20 },
    })
    const schema = { title: '${var:LIMIT}', properties: { title: { default: '${var:LIMIT}' } } }
    expect(resolve({ inputSchema: schema })).toEqual({
      inputSchema: { title: '20', properties: { title: { default: 20 } } },
    })
    expect(resolve({ arguments: [{ description: '${var:LIMIT}' }] })).toEqual({
      arguments: [{ description: '20' }],
    })
  })
})

it('parts without a placeholder are not copied', () => {
  const value = { tools: [{ name: 'a' }], baseUrl: '${var:SHOP}' }
  expect(resolve(value)).toEqual({ tools: [{ name: 'a' }], baseUrl: 'https://shop.example' })
  expect(resolve(value).tools).toBe(value.tools)
  expect(resolve(value.tools)).toBe(value.tools)
})

it('without declared variables every text is literal', () => {
  const value = { baseUrl: '${var:SHOP} $${var:SHOP}' }
  const scope = createVariableScope({}, { SHOP: 'https://shop.example' })
  expect(resolveVariables(value, scope)).toBe(value)
  expect(findVariableViolations(value, scope)).toEqual([])
})

it('names what has no value, is not declared, or has a value of another type', () => {
  const value = { 'a/b': ['${var:GONE}', '$${var:GONE}', '${var:BETA} ${var:SHOP} ${var:LIMIT}'] }
  expect(violations(value, { LIMIT: '20', SHOP: 'shop.example' })).toEqual([
    { name: 'GONE', pointer: '/a~1b/0', message: 'is not declared' },
    { name: 'BETA', pointer: '/a~1b/2', message: 'has no value' },
    {
      name: 'SHOP',
      pointer: '/a~1b/2',
      message: 'must be an absolute http or https URL without credentials',
    },
    { name: 'LIMIT', pointer: '/a~1b/2', message: 'must be a number' },
  ])
})
