import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokenize } from './tokenize.ts'

it('ASCII gives the same terms as it does within other text', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 })
  fc.assert(
    fc.property(ascii, (text) => {
      expect([...tokenize(text), 'e']).toEqual(tokenize(`${text} e\u0301`))
    }),
  )
})

it('terms are in lower case, in the singular and without diacritics', () => {
  expect(tokenize('List PETS, the cats of Zoë (v2) user_names')).toEqual([
    'list',
    'pets',
    'the',
    'cats',
    'of',
    'zoe',
    'v2',
    'user',
    'name',
  ])
})
