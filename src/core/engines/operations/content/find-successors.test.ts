import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { encodeOperation } from './encode-operation.ts'
import { findSuccessors } from './find-successors.ts'

const operation = (id: string, key: string, path: string, method: 'GET' | 'DELETE' = 'GET') => {
  const sample = buildOperation('app_1', { id, key, externalId: key })
  return { ...sample, plan: { ...sample.plan, method, path, parameters: [], body: null } }
}
const added = (...described: ReturnType<typeof operation>[]) =>
  described.map((operation) => encodeOperation(operation, operation.schemaHash))
const propose = (missing: ReturnType<typeof operation>[], found: ReturnType<typeof added>) =>
  [...runWithoutPauses(findSuccessors(missing, found))].map(([id, { key }]) => [id, key])

test('proposes the new operation that has most in common', () => {
  const found = added(operation('', 'list_all_pets', '/shop/pets'), operation('', 'list_shops', '/shops'))
  expect(propose([operation('1', 'list_pets', '/pets')], found)).toEqual([['1', 'list_all_pets']])
})

test.each([
  ['another method', added(operation('', 'list_all_pets', '/shop/pets', 'DELETE'))],
  ['too little in common', added(operation('', 'get_account', '/accounts/{id}'))],
  [
    'two that are equally similar',
    added(operation('', 'list_pets', '/a/pets'), operation('', 'list_pets', '/b/pets')),
  ],
])('proposes nothing for %s', (_, found) => {
  expect(propose([operation('1', 'list_pets', '/pets')], found)).toEqual([])
})

test('proposes an operation for one missing operation at most', () => {
  const missing = [operation('1', 'list_pets', '/pets'), operation('2', 'list_old_pets', '/old/pets')]
  const found = added(operation('', 'list_pets', '/shop/pets'))
  expect(propose(missing, found)).toEqual([['1', 'list_pets']])
})
