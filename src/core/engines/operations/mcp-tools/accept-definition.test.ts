import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectOriginalMembers } from '#core/engines/operations/content/index.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { acceptDefinition } from './accept-definition.ts'
import { compareDefinitions } from './compare-definitions.ts'

const pinned = buildOperation('app_1', {
  externalId: 'add',
  name: 'Add',
  description: 'Adds.',
  annotations: { readOnlyHint: true },
  original: {},
})
const { key, externalId, plan, responseContentType, authSummary } = pinned
const listed = {
  key,
  externalId,
  plan,
  responseContentType,
  authSummary,
  name: 'Add numbers',
  description: 'Adds numbers.',
  inputSchema: { type: 'object', properties: { b: {} } },
  outputSchema: null,
  annotations: { readOnlyHint: false },
}

test('an accepted definition equals the listed one', () => {
  const accepted = acceptDefinition(pinned, listed)
  expect(compareDefinitions(accepted, listed)).toEqual([])
  expect(accepted).toMatchObject({ id: pinned.id, key, name: 'Add numbers', original: {} })
})

test('the owner’s edits stay, with the server’s new definition next to them', () => {
  const edited = { ...pinned, name: 'Sum', original: { name: 'Add' }, timeoutMs: 500 }
  expect(compareDefinitions(edited, { ...listed, name: 'Add' }).map(({ field }) => field)).not.toContain(
    'title',
  )
  const accepted = acceptDefinition(edited, listed)
  expect(accepted).toMatchObject({ name: 'Sum', description: 'Adds numbers.', timeoutMs: 500 })
  expect(accepted.original).toEqual({ name: 'Add numbers' })
  expect(compareDefinitions(accepted, listed)).toEqual([])
})

test('a new tool and a tool that is no longer listed differ in all members', () => {
  const fields = ['title', 'description', 'inputSchema', 'annotations']
  expect(compareDefinitions(null, listed).map(({ field }) => field)).toEqual(fields)
  const removed = compareDefinitions({ ...pinned, outputSchema: null }, null)
  expect(removed.map(({ field, after }) => [field, after])).toEqual(fields.map((field) => [field, null]))
})

test('for any list and any edits, the accepted definition is pinned and edits stay', () => {
  const text = fc.constantFrom('Adds.', 'Adds numbers.', 'Subtracts.', '')
  const schema = fc.constantFrom<object>({ type: 'object' }, { type: 'object', properties: { a: {} } })
  const definition = fc.record({ name: text, description: text, inputSchema: schema })
  const edits = fc.record({ name: text, description: text }, { requiredKeys: [] })
  const property = fc.property(definition, definition, edits, (before, after, edit) => {
    const source = { ...pinned, ...before } as typeof pinned
    const edited = { ...source, ...edit }
    const original = collectOriginalMembers(source, edited)
    const found = { ...listed, ...after } as typeof listed
    const accepted = acceptDefinition({ ...edited, original }, found)
    expect(compareDefinitions(accepted, found)).toEqual([])
    for (const member of ['name', 'description'] as const)
      expect(accepted[member]).toBe(original[member] === undefined ? found[member] : edited[member])
  })
  fc.assert(property)
})
