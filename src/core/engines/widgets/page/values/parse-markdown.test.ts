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
    expect(blocks[2]).toMatchObject({
      isOrdered: false,
      items: [{ inner: [textNode('x more')] }, { inner: [textNode('y')] }],
    })
    expect(blocks[3]).toMatchObject({ isOrdered: true, start: 3 })
    expect(blocks[6]).toEqual({ type: 'code', text: '# code' })
  })

  test('has nested lists, tasks, and lists with empty lines between their items', () => {
    const item = (content: string, isDone: boolean | null = null, ...blocks: object[]) => ({
      inner: [textNode(content)],
      isDone,
      blocks,
    })
    const list = (start: number | null, ...items: object[]) => ({
      type: 'list',
      isOrdered: start !== null,
      start: start ?? 1,
      items,
    })
    const source = '1. a\n   - b\n     more\n     - [x] c\n   - [ ] d\n\n2. e\n\n* f\n\ng'
    expect(parseMarkdown(source)).toEqual([
      list(
        1,
        item('a', null, list(null, item('b more', null, list(null, item('c', true))), item('d', false))),
        item('e'),
      ),
      list(null, item('f')),
      { type: 'paragraph', inner: [textNode('g')] },
    ])
    const deep = Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n')
    expect(parseMarkdown(deep)).toHaveLength(1)
  })

  test('has aligned columns and footnotes', () => {
    const [table, paragraph, note] = parseMarkdown(
      '|a|b|c|\n|:-|:-:|-:|\n|1|2|3|\n\nSee[^1].\n[^1]: The *note*',
    )
    expect(table).toMatchObject({ type: 'table', aligns: ['start', 'center', 'end'] })
    expect(paragraph).toMatchObject({ inner: [textNode('See'), { type: 'mark', name: '1' }, textNode('.')] })
    expect(note).toMatchObject({ type: 'footnote', name: '1', inner: [textNode('The '), { type: 'em' }] })
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
      '[x] ',
      '[^a]',
      ': ',
      '    ',
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
