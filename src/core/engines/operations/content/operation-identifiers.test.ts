import { describe, expect, it } from 'vitest'
import { buildOperation } from '#tests/support/store-samples.ts'
import { findOperationByIdentifiers, identifiersOf } from './operation-identifiers.ts'

const operation = (externalId: string, path: string, key: string) => {
  const built = buildOperation('app_1', { externalId, key })
  return { ...built, plan: { ...built.plan, path } }
}
const lost = operation('getPet', '/pets/{id}', 'get_pet')

describe('a missing operation is found again', () => {
  const byExternalId = operation('getPet', '/animals/{id}', 'other')
  const byRequest = operation('readPet', '/pets/{id}', 'read_pet')
  const byKey = operation('other', '/other', 'get_pet')
  const other = operation('x', '/x', 'x')
  const search = (...operations: (typeof lost)[]) =>
    findOperationByIdentifiers(operations, identifiersOf(lost))

  it('by method and path before all else, since documents reuse ids', () => {
    expect(search(byKey, byExternalId, byRequest)).toBe(byRequest)
  })

  it('then by external id, then by key', () => {
    expect(search(byKey, byExternalId)).toBe(byExternalId)
    expect(search(other, byKey)).toBe(byKey)
  })

  it('by external id among several with the same method and path', () => {
    const exact = operation('getPet', '/pets/{id}', 'z')
    expect(search(byExternalId, byRequest, exact)).toBe(exact)
  })

  it('not by an empty external id', () => {
    const nameless = operation('', '/a', 'a')
    expect(findOperationByIdentifiers([operation('', '/b', 'b')], identifiersOf(nameless))).toBe(null)
  })

  it('or not at all, if nothing matches', () => {
    expect(search(other)).toBe(null)
  })
})

it('matches tools of an MCP server by name only', () => {
  const [first, second, gone] = ['first', 'second', 'gone'].map((name) => operation(name, '', name))
  if (!first || !second || !gone) throw new Error('three were made')
  expect(findOperationByIdentifiers([first, second], identifiersOf(second))).toBe(second)
  expect(findOperationByIdentifiers([first, second], identifiersOf(gone))).toBeNull()
})
