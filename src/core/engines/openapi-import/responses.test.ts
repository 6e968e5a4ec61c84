import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { imported, importedOperation } from '#tests/support/imported.ts'

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const text = { content: { 'text/plain': { schema: { type: 'string' } } } }
const answer = (responses: JsonObject, more: JsonObject = {}) =>
  importedOperation({ responses }, more).operation

describe('the schema of an answer', () => {
  it.each<[string, JsonObject]>([
    ['200', { 404: json({ type: 'null' }), 201: json({ type: 'string' }), 200: json({ type: 'integer' }) }],
    [
      'the first that has JSON',
      { 200: text, 201: json({ type: 'integer' }), default: json({ type: 'string' }) },
    ],
    ['the class of successes', { '2XX': json({ type: 'integer' }), default: json({ type: 'string' }) }],
    ['what holds for all', { default: json({ type: 'integer' }), 400: json({ type: 'string' }) }],
    ['what is referred to', { 200: { $ref: '#/components/responses/Ok' } }],
  ])('is that of %s', (_, responses) => {
    const { outputSchema, responseContentType } = answer(responses, {
      components: { responses: { Ok: json({ type: 'integer' }) } },
    })
    expect(outputSchema).toEqual({ type: 'integer' })
    expect(responseContentType).toBe('application/json')
  })

  it('is none where there is no JSON', () => {
    expect(answer({ 200: text })).toMatchObject({ outputSchema: null, responseContentType: 'text/plain' })
    expect(answer({ 204: { description: 'Done.' }, 400: json({ type: 'string' }) })).toMatchObject({
      outputSchema: null,
      responseContentType: '',
    })
    expect(answer({ 200: json({}) }).outputSchema).toBeNull()
  })

  it('leaves out what only the caller writes', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true } },
      required: ['password'],
    }
    expect(answer({ 200: json(schema) }).outputSchema).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: [],
    })
  })

  it('of Swagger 2.0 is what it produces', () => {
    const { operations } = imported({
      swagger: '2.0',
      produces: ['text/csv', 'application/json'],
      paths: {
        '/a': {
          get: { responses: { 200: { schema: { type: 'integer' } } } },
          put: { produces: ['text/csv'], responses: { 200: { schema: { type: 'string' } } } },
        },
      },
    })
    expect(
      operations.map(({ outputSchema, responseContentType }) => [outputSchema, responseContentType]),
    ).toEqual([
      [{ type: 'integer' }, 'application/json'],
      [null, 'text/csv'],
    ])
  })
})
