import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildFlatForm, buildTestField, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import type { PageField } from '../model/page-model.ts'
import { buildFormArguments, resolveInitialValue, validateFieldValue } from './form-values.ts'

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

describe('a value of a form', () => {
  test.each([
    [{ required: true }, {}, '  ', 'X is required.'],
    [{ required: true, type: 'checkbox' }, {}, false, 'X must be agreed to.'],
    [{ required: true, type: 'file' }, {}, [], 'Choose a file.'],
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
    expect(validateFieldValue(pageField(given, limits), value)).toBe(message)
  })

  test('is initially its prefill, else the argument from the model, else empty', () => {
    const resolveInitial = (prefill: { kind: string; [key: string]: string | number }, aiFillable = false) =>
      resolveInitialValue(
        pageField({ prefill, aiFillable }),
        { x: 'given', other: { y: 2 } },
        { rows: [{ y: 3 }] },
      )
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
      expect(validateFieldValue(field, digits)).toBeNull()
      expect(buildFormArguments([field], { [field.id]: digits })).toEqual({ id: digits })
      expect(buildFormArguments([field], { [field.id]: '7' })).toEqual({ id: 7 })
    },
  )

  test('fills the argument it is bound to, and never an inherited member', () => {
    const field = (id: string, argument: string): PageField => ({ ...pageField({}), id, argument })
    const fields = [
      field('a', 'to[0].name'),
      field('b', 'to[0].mail'),
      field('c', '__proto__.x'),
      field('d', 'flag'),
    ]
    const args = buildFormArguments(fields, { a: 'Ada', b: 'a@b.c', c: 'bad', d: '' })
    expect(args).toEqual({ to: [{ name: 'Ada', mail: 'a@b.c' }] })
    expect(args).not.toHaveProperty('x')
    expect(Object.prototype).not.toHaveProperty('x')
  })
})
