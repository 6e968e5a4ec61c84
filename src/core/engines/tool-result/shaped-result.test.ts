import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/result-options.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { resultShape } from './result-shape.ts'
import { shapedResult } from './shaped-result.ts'

const picture = { type: 'image', data: 'AA==', mimeType: 'image/png' } as const
const result: ToolResult = {
  content: [{ type: 'text', text: 'Two pets.' }, picture],
  structuredContent: {
    pets: [
      { id: 1, name: 'Rex' },
      { id: 2, name: 'Tom' },
    ],
  },
  isError: false,
  meta: { theirs: 1 },
}
const shaped = (told: ToolResult, options: Partial<ResultOptions>, checked: JsonObject | null = null) =>
  shapedResult(told, resultShape({ name: 'pets', result: { ...defaultResultOptions, ...options, checked } }))

it('a result of another server stays as it is where the tool asks for nothing', () => {
  expect(shaped(result, {})).toEqual(result)
})

it('a selection is told as text and data, beside what is no text', () => {
  expect(shaped(result, { select: { '[].id': 'pets[].id' } })).toEqual({
    content: [{ type: 'text', text: '[{"id":1},{"id":2}]' }, picture],
    structuredContent: [{ id: 1 }, { id: 2 }],
    isError: false,
    meta: { theirs: 1 },
  })
})

it('a long one is cut', () => {
  const long = { ...result, structuredContent: { pets: Array(500).fill({ id: 1 }) } }
  expect(shaped(long, { maxBytes: 1_000 }).meta).toMatchObject({ theirs: 1, 'tenon/cut': { unit: 'bytes' } })
})

it('a strict tool refuses one that breaks its schema, or lacks what it promises', () => {
  const strict = { outputValidation: 'strict' } as const
  expect(shaped(result, strict, { required: ['cats'] }).isError).toBe(true)
  expect(shaped({ ...result, structuredContent: undefined }, strict, { required: ['pets'] }).isError).toBe(
    true,
  )
})

it('an error stays the error that it is', () => {
  const error = { ...result, isError: true }
  expect(shaped(error, { select: { a: 'b' }, outputValidation: 'strict' }, { required: ['x'] })).toEqual(
    error,
  )
})
