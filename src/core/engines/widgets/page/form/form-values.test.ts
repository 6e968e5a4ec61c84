import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildFlatForm, buildTestField, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import type { PageField } from '../model/page-model.ts'
import { buildFormEntry, createEmptyValue, type FormFieldValue } from './field-values.ts'
import { buildFormArguments } from './form-arguments.ts'
import { readNumber, writeNumber } from './form-numbers.ts'
import { fromLocalTime, toLocalTime } from './form-times.ts'
import { validateField } from './validate-field.ts'

const { validation } = buildTestField('')

function pageField(
  given: Parameters<typeof buildTestField>[1],
  limits: Partial<typeof validation> = {},
): PageField {
  const field = buildTestField('x', { ...given, validation: { ...validation, ...limits } })
  const model = buildPageModel(buildTestWidget('form', { config: buildFlatForm([field]) }), noBranding, [])
  const [made] = model.form?.sections[0]?.fields ?? []
  if (!made) throw new Error('no field')
  return made
}

const displayLocale = { locale: 'en', timeZone: 'Europe/Oslo' }

const enter = (field: PageField, value: FormFieldValue) => {
  const initial = createEmptyValue(field)
  return { field, value, given: undefined, initial }
}

describe('a value of a form', () => {
  test.each([
    [{ required: true }, {}, '  ', 'X is required.'],
    [{ required: true, type: 'checkbox' }, {}, false, 'X must be agreed to.'],
    [{ required: true, type: 'file' }, {}, [], 'Choose a file'],
    [{}, { minLength: 5 }, '', null],
    [{}, { minLength: 5 }, 'four', 'Write at least 5 characters.'],
    [{}, { maxLength: 2 }, '😀😀', null],
    [{}, { maxLength: 2 }, 'abc', 'Write at most 2 characters.'],
    [{}, { pattern: '^[a-z]$' }, 'A', 'This does not match the required format.'],
    [{}, { pattern: '^[a-z]+$' }, 'A'.repeat(201), null],
    [{ type: 'number' }, { min: 2, max: 4 }, '1.5', 'Write 2 or more.'],
    [{ type: 'number' }, { min: 2, max: 4 }, '5', 'Write 4 or less.'],
    [{ type: 'number' }, {}, 'ten', 'Write a number.'],
    [{ type: 'integer' }, {}, '1.5', 'Write a whole number.'],
    [{ type: 'email' }, {}, 'ada@example', 'Write an e-mail address, such as ada@example.com.'],
    [{ type: 'email' }, {}, 'ada@example.com', null],
    [{ type: 'url' }, {}, 'javascript:alert(1)', 'Write an address that starts with https://.'],
    [{ type: 'checkboxes' }, { minItems: 2 }, ['a'], 'Choose at least 2.'],
    [{ type: 'checkboxes' }, { maxItems: 1 }, ['a', 'b'], 'Choose at most 1.'],
  ])('of %j with %j: %j', (given, limits, value, message) => {
    expect(validateField(enter(pageField(given, limits), value), displayLocale)).toBe(message)
  })

  test('is initially its prefill, else the argument from the model, else empty', () => {
    const resolveInitial = (prefill: { kind: string; [key: string]: string | number }, aiFillable = false) =>
      buildFormEntry(
        pageField({ prefill, aiFillable }),
        { x: 'given', other: { y: 2 } },
        { rows: [{ y: 3 }] },
        displayLocale,
      ).value
    expect(resolveInitial({ kind: 'none' })).toBe('')
    expect(resolveInitial({ kind: 'none' }, true)).toBe('given')
    expect(resolveInitial({ kind: 'static', value: 5 })).toBe('5')
    expect(resolveInitial({ kind: 'toolInput', path: 'other.y' })).toBe('2')
    expect(resolveInitial({ kind: 'result', path: 'rows[0].y' })).toBe('3')
  })

  test.each(['9007199254740993', '-9223372036854775808', '18446744073709551615'])(
    'keeps the digits of %s as a text, which the service reads as a number',
    (digits) => {
      const field = { ...pageField({ type: 'integer' }), argument: 'id' }
      expect(validateField(enter(field, digits), displayLocale)).toBeNull()
      expect(buildFormArguments([enter(field, digits)], displayLocale)).toEqual({ id: digits })
      expect(buildFormArguments([enter(field, '7')], displayLocale)).toEqual({ id: 7 })
    },
  )

  test('fills the argument it is bound to, and never an inherited member', () => {
    const fill = (argument: string, value: string) => enter({ ...pageField({}), argument }, value)
    const entries = [
      fill('to[0].name', 'Ada'),
      fill('to[0].mail', 'a@b.c'),
      fill('__proto__.x', 'bad'),
      fill('flag', ''),
    ]
    const args = buildFormArguments(entries, displayLocale)
    expect(args).toEqual({ to: [{ name: 'Ada', mail: 'a@b.c' }] })
    expect(args).not.toHaveProperty('x')
    expect(Object.prototype).not.toHaveProperty('x')
  })
})

describe('a number of a form', () => {
  test.each([
    ['en', '1,234.5', '1234.5'],
    ['en', '1,5', null],
    ['en', '12,34', null],
    ['en', '1e3', '1e3'],
    ['en', '+5', '5'],
    ['en', '.5', '0.5'],
    ['en', '1.', null],
    ['en', '', null],
    ['de', '1234,5', '1234.5'],
    ['de', '1.234', '1234'],
    ['de', '1.5', null],
    ['nb', '1 234,5', '1234.5'],
    ['nb', '\u22121\u00a0234', '-1234'],
    ['de-CH', '1’234.5', '1234.5'],
    ['en-IN', '12,34,567', '1234567'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '12', '12'],
  ])('in %s: %s is %s', (locale, text, plain) => {
    expect(readNumber(text, locale)).toBe(plain)
  })

  test.each(['en', 'de', 'fr', 'ar-EG', 'fa', 'hi', 'de-CH', 'sv'])(
    'is read as it is written in %s',
    (locale) => {
      for (const plain of ['0', '-1234567.25', '9007199254740993', '1e+21'])
        expect(Number(readNumber(writeNumber(plain, locale), locale))).toBe(Number(plain))
    },
  )
})

describe('a time of a form', () => {
  const field = (type: string, format = '', isLocalTime = false) => ({
    type,
    schema: { format },
    isLocalTime,
  })

  test.each([
    ['datetime-local', '2026-07-01T22:30:00Z', '2026-07-02T00:30'],
    ['datetime-local', '2026-07-01T22:30:45+0200', '2026-07-01T22:30:45'],
    ['datetime-local', '2026-07-01 22:30', '2026-07-01T22:30'],
    ['datetime-local', '2026-07-01', '2026-07-01T00:00'],
    ['datetime-local', '2026-10-25T00:30:00Z', '2026-10-25T02:30+02:00'],
    ['datetime-local', 'next week', ''],
    ['datetime-local', '', ''],
    ['date', '2026-07-01T22:30:00Z', '2026-07-02'],
    ['time', '2026-07-01T22:30:00Z', '00:30'],
    ['time', '22:30:00Z', '22:30'],
  ])('in a %s field: %s is shown as %s', (type, given, shown) => {
    expect(toLocalTime(type, given, 'Europe/Oslo')).toBe(shown)
  })

  test.each([
    ['datetime-local', '', '', '2026-07-02T00:30', '2026-07-01T22:30:00Z'],
    ['datetime-local', 'local-date-time', '', '2026-07-02T00:30', '2026-07-02T00:30:00'],
    ['datetime-local', 'date-time', '2026-07-01T22:30', '2026-07-02T00:30', '2026-07-01T22:30:00Z'],
    ['datetime-local', '', '2026-07-01T22:30', '2026-07-02T00:30', '2026-07-02T00:30:00'],
    ['datetime-local', '', '', '2026-10-25T02:30+01:00', '2026-10-25T01:30:00Z'],
    ['date', '', '2026-07-01T22:30:00Z', '2026-07-05', '2026-07-04T22:30:00Z'],
    ['date', 'date-time', '', '2026-07-05', '2026-07-04T22:00:00Z'],
    ['date', 'date', '', '2026-07-05', '2026-07-05'],
    ['time', '', '2026-07-01T22:30:00Z', '01:30', '2026-07-01T23:30:00Z'],
    ['time', 'time', '', '01:30', '01:30:00'],
    ['time', '', '22:30', '01:30', '01:30'],
  ])('in a %s field of the format "%s", filled with "%s": %s is %s', (type, format, given, entered, sent) => {
    expect(fromLocalTime(entered, given, field(type, format), 'Europe/Oslo')).toBe(sent)
  })

  test('has no offset where the author wants none', () => {
    const local = field('datetime-local', 'date-time', true)
    expect(fromLocalTime('2026-07-02T00:30', '', local, 'Europe/Oslo')).toBe('2026-07-02T00:30:00')
  })
})
