import { expect, it } from 'vitest'
import { removeLinks } from './remove-links.ts'

it.each([
  ['The [Spotify ID](/documentation/#ids) of the album.', 'The Spotify ID of the album.'],
  ['A [code](https://en.wikipedia.org/wiki/ISO_3166 "ISO 3166").', 'A code.'],
  ['![diagram](./flow.png) Creates a flow.', 'diagram Creates a flow.'],
  ['Needs [a scope](endpoint:KQ4C).', 'Needs a scope.'],
])('of a link only its text stays: %s', (text, plain) => expect(removeLinks(text)).toBe(plain))

it.each([
  ['Gets a person. Read more about this [here](#doc:JdZq).', 'Gets a person.'],
  [
    'Gets a file.\n\nFor more information, see the AWS Guide.\n\nNeeds a role.',
    'Gets a file.\n\nNeeds a role.',
  ],
  ['Examples can be found [here](https://a.test). Limited to 5.', 'Limited to 5.'],
  ['Starts a job. Learn more at https://a.test/jobs', 'Starts a job.'],
])('a sentence that only says where to read on is removed: %s', (text, plain) =>
  expect(removeLinks(text)).toBe(plain),
)

it('a text that is nothing else stays', () => {
  expect(removeLinks('See [here](https://a.test).')).toBe('See here.')
})

it.each([
  'For more information, set `verbose` to true.',
  'Reads items[0](a) and [x] (y).',
  'Two  spaces, more than one.\n\n\nA gap.',
  'Returns https://a.test/{id}.',
  '- [ ] open\n- [x] done',
])('a text without links is not changed: %s', (text) => expect(removeLinks(text)).toBe(text))

it.each(['[', '[a](', '[a](b "', '. ', 'more ', '](', '[a](/b).', '[a](/'])(
  'any number of %j is read in one pass',
  (unit) => {
    expect(removeLinks(unit.repeat(20_000)).length).toBeLessThan(200_000)
  },
)
