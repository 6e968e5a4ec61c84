import { expect, test } from 'vitest'
import type { Tool } from '../../api/queries/tools.ts'
import { diffSelection, toToolChange } from './tool-change.ts'

test('removed members of a selection are sent as null', () => {
  expect(diffSelection({ a: 'x', b: 'y' }, { b: 'z', c: 'w' })).toEqual({ b: 'z', c: 'w', a: null })
  expect(diffSelection({ a: 'x' }, {})).toBeNull()
  expect(diffSelection(null, null)).toBeNull()
})

test('a change has the edited members only', () => {
  const before = {
    result_options: { select: { a: 'x' }, max_bytes: 1000, output_validation: 'off' },
  } as unknown as Tool
  expect(toToolChange(before, { description: '' })).toEqual({ description: '' })
  const options = { select: null, max_bytes: 2000, output_validation: 'strict' }
  expect(toToolChange(before, { result_options: options, enabled: false })).toEqual({
    enabled: false,
    result_options: options,
  })
})

test('removed fixed arguments are sent as null', () => {
  const before = { fixed_arguments: { shelf: 1, limit: 2 } } as unknown as Tool
  expect(toToolChange(before, { fixed_arguments: { limit: 3 } })).toEqual({
    fixed_arguments: { limit: 3, shelf: null },
  })
})
