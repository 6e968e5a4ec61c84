import { describe, expect, test } from 'vitest'
import { buildColumns, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { removeHiddenFields, removeHiddenProperties } from './hidden-fields.ts'

const createWidget = (hiddenFields: string[], collectionPath = '') =>
  buildTestWidget('data-table', {
    config: { hiddenFields, dataTable: { ...buildColumns(collectionPath), fields: [] } },
  })

describe('the data of a widget', () => {
  test('is the same object if nothing is hidden', () => {
    const data = { a: 1 }
    expect(removeHiddenFields(createWidget([]), data)).toBe(data)
  })

  test.each([
    [['secret'], '', { secret: 1, open: 2 }, { open: 2 }],
    [['a.secret'], '', { a: { secret: 1, open: 2 } }, { a: { open: 2 } }],
    [['rows[].secret'], '', { rows: [{ secret: 1 }, { secret: 2, open: 3 }] }, { rows: [{}, { open: 3 }] }],
    [['rows.secret'], '', { rows: [{ secret: 1 }] }, { rows: [{}] }],
    [
      ['secret'],
      'data.rows',
      { secret: 0, data: { rows: [{ secret: 1, open: 2 }] } },
      { data: { rows: [{ open: 2 }] } },
    ],
    [['secret'], '', [{ secret: 1, open: 2 }], [{ open: 2 }]],
    [['a.b.c'], '', { a: 'text' }, { a: 'text' }],
  ])('is without %j below %j', (hidden, rows, data, remaining) => {
    expect(removeHiddenFields(createWidget(hidden, rows), data)).toEqual(remaining)
  })

  test('has a schema without the hidden fields, which are not required either', () => {
    const row = {
      type: 'object',
      properties: { secret: { type: 'string' }, open: {} },
      required: ['secret', 'open'],
    }
    const schema = { type: 'object', properties: { rows: { type: 'array', items: row } }, required: ['rows'] }
    expect(removeHiddenProperties(createWidget(['secret'], 'rows'), schema)).toEqual({
      type: 'object',
      properties: {
        rows: { type: 'array', items: { type: 'object', properties: { open: {} }, required: ['open'] } },
      },
      required: ['rows'],
    })
  })
})
