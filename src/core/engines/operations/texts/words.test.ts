import { expect, test } from 'vitest'
import { humanize, toReadableTitle } from './words.ts'

test.each([
  ['getBoardById()', 'Get board by id'],
  ['list_all_pets', 'List all pets'],
  ['confirmPlanting', 'Confirm planting'],
])('the title %s becomes %s', (title, readable) => expect(toReadableTitle(title)).toBe(readable))

test.each(['Get Board', 'Search', 'OAuth', 'search', 'e-mail', 'v2', 'a_', '_', ''])(
  'the title %j is readable as it is',
  (title) => expect(toReadableTitle(title)).toBe(title),
)

test('an operationId in words begins with a capital letter', () => {
  expect(humanize('repos/list-forUser')).toBe('Repos list for user')
})
