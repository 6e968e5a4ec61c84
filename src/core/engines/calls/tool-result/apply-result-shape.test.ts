import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/tools/result-options.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { applyResultShape } from './apply-result-shape.ts'
import { compileResultShape } from './result-shape.ts'

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
const applyOptions = (
  original: ToolResult,
  options: Partial<ResultOptions>,
  checked: JsonObject | null = null,
) =>
  applyResultShape(
    original,
    compileResultShape({ name: 'pets', result: { ...defaultResultOptions, ...options, checked } }),
  )

it('a result of an MCP server is unchanged with default options', () => {
  expect(applyOptions(result, {})).toEqual(result)
})

it('a selection replaces text and data, and other content is retained', () => {
  expect(applyOptions(result, { select: { '[].id': 'pets[].id' } })).toEqual({
    content: [{ type: 'text', text: '[{"id":1},{"id":2}]' }, picture],
    structuredContent: [{ id: 1 }, { id: 2 }],
    isError: false,
    meta: { theirs: 1 },
  })
})

it('a long result is cut', () => {
  const long = { ...result, structuredContent: { pets: Array(500).fill({ id: 1 }) } }
  expect(applyOptions(long, { maxBytes: 1_000 }).meta).toMatchObject({
    theirs: 1,
    'tenon/cut': { unit: 'bytes' },
  })
})

it('a strict tool rejects a result that violates its schema or has no data', () => {
  const strict = { outputValidation: 'strict' } as const
  expect(applyOptions(result, strict, { required: ['cats'] }).isError).toBe(true)
  expect(
    applyOptions({ ...result, structuredContent: undefined }, strict, { required: ['pets'] }).isError,
  ).toBe(true)
})

it('an error result is unchanged', () => {
  const error = { ...result, isError: true }
  expect(
    applyOptions(error, { select: { a: 'b' }, outputValidation: 'strict' }, { required: ['x'] }),
  ).toEqual(error)
})
