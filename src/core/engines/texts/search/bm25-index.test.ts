import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { countRuns } from '#tests/support/test-scope.ts'
import { buildBm25Index, type Synonyms } from './bm25-index.ts'
import { tokenize } from './tokenize.ts'

const buildIndex = (texts: string[], synonyms?: Synonyms) =>
  runWithoutPauses(
    buildBm25Index(texts, {
      readTerms: (text) => [{ terms: tokenize(text), weight: 1 }],
      ...(synonyms && { synonyms }),
    }),
  )
const find = (texts: string[], query: string, limit = 10) =>
  buildIndex(texts)
    .rank(query, limit)
    .map(({ number }) => texts[number])

describe('ranks documents', () => {
  it('by rare words before common ones, whatever their order', () => {
    const texts = ['list pets', 'list shops', 'list owners', 'feed pets']
    expect(find(texts, 'list owners')[0]).toBe('list owners')
    expect(find(texts, 'owners list')[0]).toBe('list owners')
  })

  it('with more words of the query, and shorter ones, first', () => {
    expect(find(['pet food of a shop', 'pet', 'shop'], 'pet')).toEqual(['pet', 'pet food of a shop'])
    expect(find(['create pet', 'create shop', 'pet shop'], 'create a pet')[0]).toBe('create pet')
  })

  it('that have a word of a heavier field first', () => {
    const index = runWithoutPauses(
      buildBm25Index(
        [
          ['shop', 'pet'],
          ['pet', 'shop'],
        ],
        {
          readTerms: ([title = '', text = '']) => [
            { terms: [title], weight: 3 },
            { terms: [text], weight: 1 },
          ],
        },
      ),
    )
    expect(index.rank('pet', 2).map(({ number }) => number)).toEqual([1, 0])
  })

  it('in their order where they are equal, and at most as many as requested', () => {
    expect(find(['pet a', 'pet b', 'pet c'], 'pet', 2)).toEqual(['pet a', 'pet b'])
  })
})

test.each([
  ['another form of a word', 'repositories created', 'create a repository'],
  ['the beginning of a word', 'repository', 'repos'],
  ['a typo', 'milestone', 'mielstone'],
  ['accents and case', 'Café', 'CAFE'],
])('finds %s', (_what, text, query) => {
  expect(find([text, 'zebra'], query)).toEqual([text])
})

test('finds a synonym, after the word itself', () => {
  const synonyms: Synonyms = new Map([['remove', new Set(['delete'])]])
  const index = buildIndex(['delete pet', 'remove pet', 'list pets'], synonyms)
  expect(index.rank('remove', 10).map(({ number }) => number)).toEqual([1, 0])
})

test('ignores the words that sentences are made of, unless there are no others', () => {
  expect(find(['what is this', 'list pets'], 'what pets do I have')).toEqual(['list pets'])
  expect(find(['what is this', 'list pets'], 'what')).toEqual(['what is this'])
})

test.each(['', '   ', '.*+?^|()[]\\', '(a+)+$', '\u0000\ud800', '💥🔥', '%_";--', '\n\r\t'])(
  'a hostile query is answered: %j',
  (query) => {
    expect(find(['pet', 'shop'], query)).toEqual([])
  },
)

test('a long query is answered by its first words', () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `w${n}`)
  expect(find(['w0', 'w4999'], words.join(' '))).toEqual(['w0'])
  expect(find(['pet'], 'a'.repeat(10_000))).toEqual([])
})

test('an index of nothing, and of empty documents, finds nothing', () => {
  expect(find([], 'pet')).toEqual([])
  expect(find(['', ''], 'pet')).toEqual([])
})

test('every document is found by each of its own words', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (documents) => {
      const texts = documents.map((document) => document.join(' '))
      const index = buildIndex(texts)
      for (const [number, text] of texts.entries())
        for (const term of tokenize(text).slice(0, 3)) {
          const found = index.rank(term, texts.length).map((match) => match.number)
          if (tokenize(term).includes(term)) expect(found).toContain(number)
        }
    }),
    { numRuns: countRuns(100) },
  )
})

test('documents are read in time slices', () => {
  let read = 0
  const readTerms = () => {
    read++
    return []
  }
  const building = buildBm25Index(Array.from({ length: 100 }), { readTerms })
  building.next()
  expect(read).toBeLessThan(10)
  runWithoutPauses(building)
  expect(read).toBe(100)
})
