import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlinesOf, parsedMarkdown } from './markdown.ts'

const text = (words: string) => ({ type: 'text', text: words })

describe('Markdown', () => {
  test('is parsed into blocks', () => {
    const source =
      '# A\r\n\ntwo\nlines\n\n- x\n  more\n- y\n\n3. z\n\n> q\n> r\n\n---\n\n```js\n# code\n```\n\n| a | b |\n|:--|--:|\n| 1 | 2 |'
    const blocks = parsedMarkdown(source)
    expect(blocks.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'rule',
      'code',
      'table',
    ])
    expect(blocks[2]).toMatchObject({ isOrdered: false, items: [[text('x more')], [text('y')]] })
    expect(blocks[3]).toMatchObject({ isOrdered: true, start: 3 })
    expect(blocks[6]).toEqual({ type: 'code', text: '# code' })
  })

  test('is parsed into inline elements', () => {
    expect(inlinesOf('a **b _c_** `d*e*` [f](https://g.test "t") ~~h~~ snake_case_name')).toEqual([
      text('a '),
      { type: 'strong', inner: [text('b '), { type: 'em', inner: [text('c')] }] },
      text(' '),
      { type: 'code', text: 'd*e*' },
      text(' '),
      { type: 'link', url: 'https://g.test', inner: [text('f')] },
      text(' '),
      { type: 'del', inner: [text('h')] },
      text(' snake_case_name'),
    ])
  })

  test('keeps HTML as text', () => {
    expect(parsedMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { type: 'paragraph', inner: [text('<img src=x onerror=alert(1)>')] },
    ])
  })

  test('of any form is parsed to its end', () => {
    const pieces = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '#',
      '>',
      '- ',
      '\n',
      '|',
      '---',
      'a',
      ' ',
      '1. ',
      '```',
      '!',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) =>
        Array.isArray(parsedMarkdown(parts.join(''))),
      ),
    )
    for (const piece of ['*', '[', '`', '_', '> ', '|', '- ', '[a](', '**a', '#'])
      expect(parsedMarkdown(piece.repeat(50_000)).length).toBeGreaterThan(0)
  })
})
