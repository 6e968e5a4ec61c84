import { expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

// The numbers are those of another implementation, js-tiktoken 1.0.21.
it.each<[string, number]>([
  ['', 0],
  ['hello world', 2],
  ['{"name":"list_books","description":"Finds books.","inputSchema":{"type":"object"}}', 19],
  ['Größe 日本語 🎉', 6],
])('counts as the tokenizer does: %j', (text, expected) => {
  expect(countTokens(text)).toBe(expected)
})

it('counts what looks like a control token as text', () => {
  expect(countTokens('Say <|endoftext|> to end.')).toBe(11)
})

it('counts a word that would take hours in parts', () => {
  const count = countTokens('中文'.repeat(200_000))
  expect(count).toBeGreaterThan(100_000)
  for (const text of [' ', '=', 'ab'])
    expect(countTokens(text.repeat(100_000))).toBeLessThan(100_000 * text.length)
})
