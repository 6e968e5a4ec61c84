import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildFlatForm, buildTestField, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { placeErrors } from './field-errors.ts'

const keys = ['email', 'customer.name', 'lines[0].price', 'unit_price', 'tags', 'a.city', 'b.city']
const fields = [...keys.map((key) => buildTestField(key)), buildTestField('secret', { visibility: 'hidden' })]
const model = buildPageModel(buildTestWidget('form', { config: buildFlatForm(fields) }), noBranding, [])
const pageFields = model.form?.sections.flatMap((section) => section.fields) ?? []

const place = (body: unknown) =>
  placeErrors(`The server answered with HTTP status 422:\n\n${JSON.stringify(body)}`, pageFields)

describe('errors are placed at the fields that they name', () => {
  test.each([
    ['JSON:API', { errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'Taken.' }] }],
    ['RFC 9457', { title: 'Invalid', errors: [{ pointer: '#/email', detail: 'Taken.' }] }],
    ['field and message', { message: 'Validation failed', errors: [{ field: 'email', message: 'Taken.' }] }],
    ['FastAPI', { detail: [{ loc: ['body', 'email'], msg: 'Taken.', type: 'x' }] }],
    ['Rails', { errors: { email: ['Taken.'] } }],
    ['Laravel', { message: 'The given data was invalid.', errors: { email: ['Taken.'] } }],
    ['Django', { email: ['Taken.'] }],
    ['a nested error', { error: { code: 422, details: [{ field: 'email', description: 'Taken.' }] } }],
    ['violations', { violations: [{ propertyPath: 'email', message: 'Taken.' }] }],
    ['a list', [{ path: '/email', message: 'Taken.' }]],
    ['another spelling', { errors: [{ field: 'user[Email]', message: 'Taken.' }] }],
  ])('of %s', (_format, body) => {
    expect(place(body)).toEqual({ placed: { email: 'Taken.' }, rest: [] })
  })

  test('inside of objects and lists, and by names that are spelled otherwise', () => {
    const errors = {
      customer: { name: ['Missing.', 'Too short.'] },
      'lines.0.price': 'Too low.',
      unitPrice: 'Odd.',
      'tags.1': 'Unknown.',
    }
    expect(place({ errors })).toEqual({
      placed: {
        'customer.name': 'Missing. Too short.',
        'lines[0].price': 'Too low.',
        unit_price: 'Odd.',
        tags: 'Unknown.',
      },
      rest: [],
    })
  })

  test('others stay together: of hidden and unknown members, and names that two fields have', () => {
    const errors = [
      { field: 'secret', message: 'Wrong.' },
      { field: 'city', message: 'Unknown.' },
      { message: 'Closed today.' },
      { field: 'email', message: 'Taken.' },
    ]
    expect(place({ errors })).toEqual({
      placed: { email: 'Taken.' },
      rest: ['secret: Wrong.', 'city: Unknown.', 'Closed today.'],
    })
  })

  test('as the service itself reports arguments', () => {
    const text = 'The arguments are invalid:\n- email must be a string\n- customer.name is required'
    expect(placeErrors(text, pageFields).placed).toEqual({
      email: 'must be a string',
      'customer.name': 'is required',
    })
  })

  test.each(['Not found', '{"message": "No."}', '{"email": "Taken."', '[]', '', '{"errors": null}'])(
    'and %j has none',
    (text) => {
      expect(placeErrors(text, pageFields)).toEqual({ placed: {}, rest: [] })
    },
  )
})
