import { expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

test('shows control characters and invisible characters', () => {
  expect(quoteText('a\u001b[2J\u009b1m\u200b\u{e0041}\n„é“')).toBe(
    '"a\\u001b[2J\\u{9b}1m\\u{200b}\\u{e0041}\\n„é“"',
  )
  expect(quoteText({ type: 'object', properties: {} })).toBe('{"type":"object","properties":{}}')
  expect([quoteText(null), quoteText(undefined)]).toEqual(['null', 'null'])
})
