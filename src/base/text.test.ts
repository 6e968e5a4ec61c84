import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanText,
  findFreeName,
  isCleanText,
  joinNames,
  slugFormat,
  toKey,
  toSentence,
  toSlug,
  toToolName,
  truncateText,
} from './text.ts'

describe('slugs and keys', () => {
  test.each([
    ['Grüße an alle', 'grusse-an-alle'],
    ['  --Hello, World!--  ', 'hello-world'],
    ['Łódź & Ærø', 'lodz-aero'],
    ["Artist's albums, l’été", 'artists-albums-lete'],
    ['日本', 'app'],
    ['', 'app'],
  ])('%j becomes the slug %s', (name, slug) => expect(toSlug(name, 'app')).toBe(slug))

  test('for any name, slug and key have only allowed characters and the allowed length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(toSlug(name, 'app')).toMatch(/^[a-z0-9](-?[a-z0-9])*$/)
        expect(toSlug(name, 'app').length).toBeLessThanOrEqual(63)
        expect(toKey(name, 'tool')).toMatch(/^[a-z0-9_-]{1,64}$/)
      }),
    )
  })

  test.each([
    ['browser_snapshot', 'browser_snapshot'],
    ['getUserById', 'getUserById'],
    ['_private-Tool_', '_private-Tool_'],
    ['show.everything', 'show_everything'],
    ['Search the docs', 'Search_the_docs'],
    ['repo/list issues!', 'repo_list_issues_'],
    ['Größe', 'Grosse'],
    ['日本', 'tool'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])('%j becomes the name of a tool %s', (name, toolName) => expect(toToolName(name, 'tool')).toBe(toolName))

  test('a taken name gets a number and stays within the length', () => {
    expect(findFreeName('a', new Set(), slugFormat)).toBe('a')
    expect(findFreeName('a', new Set(['a', 'a-2']), slugFormat)).toBe('a-3')
    expect(findFreeName('x'.repeat(63), new Set(['x'.repeat(63)]), slugFormat)).toBe(`${'x'.repeat(61)}-2`)
  })
})

test('clean text is valid Unicode without NUL', () => {
  expect(isCleanText('héllo 👋')).toBe(true)
  expect(isCleanText('a\0b')).toBe(false)
  expect(isCleanText('\ud800')).toBe(false)
})

test('cleaning replaces NUL and lone surrogates, and changes nothing else', () => {
  expect(cleanText('\ufeffa\0👋\0\0é\ud800b')).toBe('\ufeffa\ufffd👋\ufffd\ufffdé\ufffdb')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\0', 'a', 'é', '日', '👋', '\udc00', '\ufeff')), (parts) => {
      const text = parts.join('')
      expect(cleanText(text)).toBe(text.toWellFormed().replace(/\0/g, '\ufffd'))
    }),
  )
})

test('truncated text never ends inside a character', () => {
  expect(truncateText('short', 10)).toBe('short')
  expect(truncateText('ab👋', 3)).toBe('ab…')
})

test('a long list of names says how many more there are', () => {
  expect(joinNames(['a', 'b'])).toBe('a, b')
  expect(joinNames(['a', 'b', 'c'], 2)).toBe('a, b and 1 more')
})

test('a sentence ends with a full stop unless it ends already', () => {
  expect(['Lists pets ', 'Why?', 'Of these:'].map(toSentence)).toEqual(['Lists pets.', 'Why?', 'Of these:'])
})
