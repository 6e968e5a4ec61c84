import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInlines, parseMarkdown } from './parse-markdown.ts'

const textNode = (content: string) => ({ type: 'text', text: content })

describe('Markdown', () => {
  test('is parsed into blocks', () => {
    const source =
      '# A\r\n\ntwo\nlines\n\n- x\n  more\n- y\n\n3. z\n\n> q\n> r\n\n---\n\n```js\n# code\n```\n\n| a | b |\n|:--|--:|\n| 1 | 2 |'
    const blocks = parseMarkdown(source)
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
    expect(blocks[2]).toMatchObject({ isOrdered: false, items: [[textNode('x more')], [textNode('y')]] })
    expect(blocks[3]).toMatchObject({ isOrdered: true, start: 3 })
    expect(blocks[6]).toEqual({ type: 'code', text: '# code' })
  })

  test('is parsed into inline elements', () => {
    expect(parseInlines('a **b _c_** `d*e*` [f](https://g.test "t") ~~h~~ snake_case_name')).toEqual([
      textNode('a '),
      { type: 'strong', inner: [textNode('b '), { type: 'em', inner: [textNode('c')] }] },
      textNode(' '),
      { type: 'code', text: 'd*e*' },
      textNode(' '),
      { type: 'link', url: 'https://g.test', inner: [textNode('f')] },
      textNode(' '),
      { type: 'del', inner: [textNode('h')] },
      textNode(' snake_case_name'),
    ])
  })

  test('keeps HTML as text', () => {
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { type: 'paragraph', inner: [textNode('<img src=x onerror=alert(1)>')] },
    ])
  })

  test('of any form is parsed to its end', () => {
    const tokens = fc.constantFrom(
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
      fc.property(fc.array(tokens, { maxLength: 200 }), (sequence) =>
        Array.isArray(parseMarkdown(sequence.join(''))),
      ),
    )
    for (const token of ['*', '[', '`', '_', '> ', '|', '- ', '[a](', '**a', '#'])
      expect(parseMarkdown(token.repeat(50_000)).length).toBeGreaterThan(0)
  })
})
