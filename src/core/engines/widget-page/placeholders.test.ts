import { describe, expect, test } from 'vitest'
import { filledJson, filledText, mapped, parsedArguments } from './placeholders.ts'
import { plainly, shownText } from './shown-text.ts'
import { isPath, valueAt } from './value-at.ts'

const answer = { id: 7, order: { lines: [{ name: 'Pen' }, { name: 'Ink' }] }, none: null }

describe('a path', () => {
  test.each([
    ['', answer],
    ['id', 7],
    ['order.lines[1].name', 'Ink'],
    ['order.lines.0.name', 'Pen'],
    ['order.lines[].name', ['Pen', 'Ink']],
    ['order.gone.name', undefined],
    ['id.deeper', undefined],
    ['constructor', undefined],
    ['__proto__.x', undefined],
    ['order.lines.length', undefined],
  ])('%j gives the value there', (path, value) => {
    expect(valueAt(answer, path)).toEqual(value)
  })

  test('is distinguished from text', () => {
    expect(['a', 'a.b[0].c', 'a[].b', '$ref'].every(isPath)).toBe(true)
    expect(['Revenue today', '{{a}}', 'a b', '', 'a..b'].some(isPath)).toBe(false)
  })
})

describe('a text with placeholders', () => {
  const written = (value: unknown) => shownText(value, plainly)

  test('takes the value of the nearest scope, and leaves out missing values', () => {
    expect(filledText('{{ name }} of {{id}}{{gone}}{{none}}', [{ name: 'Pen' }, answer], written)).toBe(
      'Pen of 7',
    )
  })

  test('is shown literally unless it is a path', () => {
    expect(mapped('Revenue today', [answer], written)).toBe('Revenue today')
    expect(mapped('id', [answer], written)).toBe(7)
  })
})

describe('arguments with placeholders', () => {
  test('keep the type of a value that stands alone, and omit missing values', () => {
    const template = parsedArguments(
      '{"id": {{id}}, "quoted": "{{id}}", "text": "no. {{id}}", "gone": "{{gone}}", "list": ["{{order.lines}}"]}',
    )
    expect(filledJson(template ?? null, [answer])).toEqual({
      id: 7,
      quoted: 7,
      text: 'no. 7',
      list: [answer.order.lines],
    })
  })

  test('cannot be escaped from', () => {
    const template = parsedArguments('{"text": "<{{x}}>"}') ?? null
    expect(filledJson(template, [{ x: '", "admin": "yes' }])).toEqual({ text: '<", "admin": "yes>' })
  })

  test.each(['nonsense', '[1]', '"text"', '{"a":'])('must be an object, which %j is not', (text) => {
    expect(parsedArguments(text)).toBeUndefined()
  })
})
