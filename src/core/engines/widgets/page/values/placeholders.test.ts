import { describe, expect, test } from 'vitest'
import { formatValue, neutralLocale } from './format-value.ts'
import {
  fillJsonTemplate,
  fillTextTemplate,
  parseArgumentsTemplate,
  resolveDisplayMapping,
  resolveMapping,
} from './placeholders.ts'
import { readPath } from './value-path.ts'

const data = { id: 7, order: { lines: [{ name: 'Pen' }, { name: 'Ink' }] }, none: null }

describe('a path', () => {
  test.each([
    ['', data],
    ['id', 7],
    ['order.lines[1].name', 'Ink'],
    ['order.lines.0.name', 'Pen'],
    ['order.lines[].name', ['Pen', 'Ink']],
    ['order.lines[*].name', ['Pen', 'Ink']],
    [`order['lines'][0]['name']`, 'Pen'],
    ['order.gone.name', undefined],
    ['id.deeper', undefined],
    ['constructor', undefined],
    ['__proto__.x', undefined],
    ['order.lines.length', undefined],
  ])('%j gives the value there', (path, value) => {
    expect(readPath(data, path)).toEqual(value)
  })
})

describe('a text with placeholders', () => {
  const format = (value: unknown) => formatValue(value, neutralLocale)

  test('takes the value of the nearest scope, and leaves out missing values', () => {
    expect(fillTextTemplate('{{ name }} of {{id}}{{gone}}{{none}}', [{ name: 'Pen' }, data], format)).toBe(
      'Pen of 7',
    )
  })

  test('finds a member whose name looks like a path', () => {
    expect(fillTextTemplate("{{a.b}} {{a['c d']}}", [{ 'a.b': 1, a: { 'c d': 2 } }], format)).toBe('1 2')
  })

  test('shows numbers as their members do: ids have no separators', () => {
    const shown = resolveMapping('{{id}}: {{copies}}', [{ id: 12_345, copies: 12_345 }], {
      locale: 'en',
      timeZone: 'UTC',
    })
    expect(shown).toBe('12345: 12,345')
  })

  test.each(['{{gone}} EUR', 'EUR {{none}}', 'from {{gone}} to {{none}}'])(
    '%j has no value if no placeholder has one',
    (mapping) => {
      expect(resolveMapping(mapping, [data], neutralLocale)).toBeUndefined()
      expect(resolveDisplayMapping(mapping, [data], neutralLocale)).toBeUndefined()
      expect(resolveMapping(`${mapping} {{id}}`, [data], neutralLocale)).toContain('7')
    },
  )

  test('is shown literally unless it is a path', () => {
    expect(resolveMapping('Revenue today', [data], neutralLocale)).toBe('Revenue today')
    expect(resolveMapping('id', [data], neutralLocale)).toBe(7)
  })
})

describe('arguments with placeholders', () => {
  test('keep the type of a value that stands alone, and omit missing values', () => {
    const template = parseArgumentsTemplate(
      '{"id": {{id}}, "quoted": "{{id}}", "text": "no. {{id}}", "gone": "{{gone}}", "list": ["{{order.lines}}"]}',
    )
    expect(fillJsonTemplate(template ?? null, [data])).toEqual({
      id: 7,
      quoted: 7,
      text: 'no. 7',
      list: [data.order.lines],
    })
  })

  test('cannot be escaped from', () => {
    const template = parseArgumentsTemplate('{"text": "<{{x}}>"}') ?? null
    expect(fillJsonTemplate(template, [{ x: '", "admin": "yes' }])).toEqual({ text: '<", "admin": "yes>' })
  })

  test.each(['nonsense', '[1]', '"text"', '{"a":'])('must be an object, which %j is not', (text) => {
    expect(parseArgumentsTemplate(text)).toBeUndefined()
  })
})
