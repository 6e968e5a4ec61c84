import { describe, expect, it } from 'vitest'
import { createExactNumber } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import { emptyForm, emptyFormField, type Form } from '#core/model/widgets/form.ts'
import { completeForm } from './complete-form.ts'

const complete = (properties: JsonObject, more: JsonObject = {}, form: Form = emptyForm) =>
  completeForm(form, { type: 'object', properties, ...more }, { isBound: false })

const fieldOf = (schema: JsonObject) => complete({ value: schema }).fields[0]

describe('a field of an argument', () => {
  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 2000 }, 'textarea'],
    [{ type: ['null', 'string'], format: 'date-time' }, 'datetime-local'],
    [{ type: 'string', format: 'email' }, 'email'],
    [{ type: 'string', format: 'constructor' }, 'text'],
    [{ type: 'string', contentEncoding: 'base64' }, 'file'],
    [{ type: 'integer' }, 'integer'],
    [{ type: 'number', enum: [1, 2] }, 'number'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ enum: ['a', null, 'b'] }, 'select'],
    [{ const: 'a' }, 'select'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'checkboxes'],
    [{ allOf: [{ type: 'integer' }] }, 'integer'],
  ])('of the schema %j is a field of the type %s', (schema, type) => {
    expect(fieldOf(schema as JsonObject)?.type).toBe(type)
  })

  it.each([
    [{ type: 'array', items: { type: 'string' } }],
    [{ type: 'object', additionalProperties: true }],
    [{}],
  ])('does not exist for the schema %j, whose values no field can hold', (schema) => {
    expect(complete({ value: schema as JsonObject }).fields).toEqual([])
  })

  it('says what the schema says', () => {
    const schema = { type: 'integer', title: 'How many', description: 'Rows.', default: 5 }
    expect(fieldOf({ ...schema, minimum: 1, maximum: 2.5, pattern: 'x' })).toMatchObject({
      label: 'How many',
      helpText: 'Rows.',
      prefill: { kind: 'static', value: 5 },
      validation: { min: 1, max: null, pattern: 'x', minLength: null },
    })
    const wide = { type: 'integer', default: createExactNumber('9007199254740993') }
    expect(fieldOf(wide)?.prefill).toEqual({ kind: 'static', value: '9007199254740993' })
    expect(complete({ petId: { type: 'string' } }).fields[0]?.label).toBe('Pet ID')
    expect(fieldOf({ enum: ['a', 'b'] })?.options).toMatchObject([{ value: 'a' }, { value: 'b' }])
  })
})

describe('a form without fields', () => {
  it('gets those inside an object in its place, with dotted paths', () => {
    const inner = { type: 'object', required: ['mail'], properties: { mail: { type: 'string' } } }
    const { fields, submit } = complete({ customer: inner }, { required: ['customer'] })
    expect(fields).toMatchObject([
      { id: 'customer.mail', key: 'customer.mail', label: 'Mail', required: true },
    ])
    expect(submit.bindings).toEqual([
      { fieldId: 'customer.mail', targetArgPath: 'customer.mail', status: 'mapped' },
    ])
  })

  it('leaves out names that no path can name', () => {
    const text = { type: 'string' }
    expect(complete({ 'filter[name]': text, 'a.b': text, ok: text }).fields.map(({ id }) => id)).toEqual([
      'ok',
    ])
  })

  it('gets every required field, and optional ones up to thirty', () => {
    const names = Array.from({ length: 60 }, (_, index) => `a${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    expect(complete(properties).fields).toHaveLength(30)
    expect(complete(properties, { required: names }).fields).toHaveLength(60)
    const some = complete(properties, { required: ['a59'] }).fields.map(({ id }) => id)
    expect([some.length, some.at(-1)]).toEqual([30, 'a59'])
  })

  it('has no bindings if it is flat', () => {
    const flat = complete({ name: { type: 'string' } }, {}, { ...emptyForm, shape: 'flat' })
    expect([flat.fields.map(({ key }) => key), flat.submit.bindings]).toEqual([['name'], []])
  })
})

it('fields that came with bindings stay as they are', () => {
  const form = { ...emptyForm, fields: [{ ...emptyFormField, id: 'name', key: 'name' }] }
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  expect(completeForm(form, schema, { isBound: true })).toEqual(form)
  expect(completeForm(form, schema, { isBound: false }).submit.bindings).toHaveLength(1)
})
