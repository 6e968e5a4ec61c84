import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import {
  buildJsonBody,
  importDocument,
  importSingleOperation,
} from '#tests/support/openapi/import-document.ts'

const importMember = (member: JsonObject) =>
  importSingleOperation(buildJsonBody({ type: 'object', properties: { member } }))
const readCase = (name: string) =>
  importDocument(readFileSync(`tests/support/openapi/client-schemas/${name}.json`, 'utf8'))

describe('the report of an operation', () => {
  it.each<[member: JsonObject, reason: string]>([
    [
      { type: 'string', minLength: '5' },
      'keywords with an invalid value (minLength: "5"): they are left out',
    ],
    [{ enum: [] }, 'keywords with an invalid value (enum: []): they are left out'],
    [
      { type: 'object', properties: { a: {} }, required: true },
      'keywords with an invalid value (required: true): they are left out',
    ],
    [{ anyOf: {} }, 'keywords with an invalid value (anyOf: {}): they are left out'],
    [{ type: 'int' }, 'types with names that JSON Schema does not know ("int"): the intended type is used'],
    [
      { type: 'integer', enum: ['1', '2'] },
      'enum values of another type than their schema (["1","2"]): they are written in that type',
    ],
    [
      { type: 'string', pattern: '^https\\:' },
      'patterns in a syntax that JSON Schema does not support (^https\\:): they are rewritten',
    ],
    [
      { type: 'array' },
      'lists without a schema of their items (properties.member): clients see that any items are accepted',
    ],
    [
      { type: 'array', items: [{ type: 'number' }, { type: 'number' }] },
      'lists that describe only their first items (properties.member): clients see a schema for all items as well',
    ],
    [
      { type: 'object' },
      'objects without a description of their members (properties.member): clients see that any members are accepted',
    ],
    [
      { type: 'string', enum: ['a', 'b', 'a'] },
      'enum values that are repeated or of another type (properties.member): clients see the others',
    ],
    [
      { type: 'object', properties: { a: {} }, required: ['a', 'ghost'] },
      'required names that are not declared (properties.member): clients see them as members',
    ],
    [
      { type: 'boolean', default: 'true' },
      'defaults that their schema does not accept (properties.member): clients see them in the right type, or not at all',
    ],
    [
      { type: 'string', pattern: '^\\p{L}+$' },
      'patterns that some clients cannot compile (properties.member): clients see them in simpler form or in words, and arguments are still checked by them',
    ],
    [
      { type: 'object', properties: { '2fa': {} } },
      'names that some clients reject (2fa): clients see other names, and the API gets its own',
    ],
  ])('says what was repaired of %j', (member, reason) => {
    expect(importMember(member)).toMatchObject({ outcome: 'imported', reasons: [`it had ${reason}`] })
  })

  it.each<[member: JsonObject]>([
    [{ type: 'string', enum: ['a'], default: 'a', pattern: '^a$', format: 'a date, as in 2026' }],
    [{ enum: ['a', 1] }],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1 }],
    [{ type: 'number', minimum: 1, exclusiveMinimum: true, default: 2, nullable: true }],
    [{ type: 'object', additionalProperties: true, required: [] }],
    [{ allOf: [{ required: ['a'] }, { type: 'object', properties: { a: {} } }] }],
  ])('says nothing of %j', (member) => expect(importMember(member).reasons).toEqual([]))

  it('names the first places and counts the others', () => {
    const list = { type: 'array' }
    const [reason] = importMember({
      type: 'object',
      properties: { a: list, b: list, c: list, d: list },
    }).reasons
    expect(reason).toContain('c and 1 more): clients see')
  })

  it('lists losses first', () => {
    const { outcome, reasons } = readCase('types-and-patterns').report[0] ?? {}
    expect(outcome).toBe('degraded')
    expect(reasons?.map((reason) => reason.startsWith('it had '))).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ])
  })
})

describe('the warnings of a document', () => {
  it('have each kind of repair once, with the operations', () => {
    const schema = { type: 'array' }
    const parameters = [{ name: 'tags', in: 'query', schema }]
    const paths = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`/p${index}`, { get: { parameters } }]),
    )
    const odd = { get: { parameters: [{ name: 'a', in: 'query', schema: { type: 'int' } }] } }
    const { report, warnings } = importDocument({
      openapi: '3.0.3',
      info: {},
      servers: [{ url: 'https://api.test' }],
      paths: { ...paths, '/odd': odd },
    })
    expect(warnings).toEqual([
      `Operations with lists without a schema of their items, so clients see that any items are accepted: ${Array.from({ length: 20 }, (_, index) => `GET /p${index}`).join(', ')} and 980 more. The import report says where.`,
      'Operations with types with names that JSON Schema does not know, so the intended type is used: GET /odd. The import report says where.',
    ])
    expect(report.every(({ outcome, reasons }) => outcome === 'imported' && reasons.length === 1)).toBe(true)
  })

  it.each(['client-schema', 'prefix-items', 'types-and-patterns'])('name the repair of %s', (name) => {
    const { report, warnings } = readCase(name)
    const kinds = report.flatMap(({ reasons }) =>
      reasons.flatMap((reason) => /^it had ([^(]+) \(/.exec(reason)?.[1] ?? []),
    )
    expect(kinds).not.toEqual([])
    for (const kind of kinds)
      expect(warnings.filter((line) => line.startsWith(`Operations with ${kind},`))).toHaveLength(1)
  })
})
