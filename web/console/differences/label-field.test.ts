import { expect, test } from 'vitest'
import { labelField } from './label-field.ts'

test('names a field as the editor does, or by the words of its name', () => {
  expect(labelField('next_tool_ids')).toEqual({ label: 'Chain', inner: '' })
  expect(labelField('requires_approval')).toEqual({ label: 'Requires approval', inner: '' })
})

test('separates the path inside a value', () => {
  expect(labelField('input_schema.properties.q.type')).toEqual({
    label: 'Arguments',
    inner: 'properties.q.type',
  })
  expect(labelField('aliases[0].name')).toEqual({ label: 'Aliases', inner: '[0].name' })
})
