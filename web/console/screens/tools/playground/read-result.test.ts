import { describe, expect, test } from 'vitest'
import type { ToolExecution } from '../../../api/queries/tools.ts'
import { isEmptyResult, listNotes, readArgumentViolations, readStatus } from './read-result.ts'

type ToolExecutionResult = ToolExecution['result']

const success = (text: string, structured: unknown = null, meta = {}): ToolExecutionResult => ({
  content: text === '' ? [] : [{ type: 'text', text }],
  structured_content: structured,
  meta,
  is_error: false,
})

describe('an empty result', () => {
  test.each([
    success(''),
    success('  '),
    success('{}', {}),
    success('[ ]', []),
    success('null'),
    success('{"books":[]}', { books: [], next: null }),
  ])('is %j', (result) => {
    expect(isEmptyResult(result)).toBe(true)
  })

  test.each([
    success('No books.'),
    success('[1]', [1]),
    success('0', 0),
    success('{"total":0}', { total: 0, books: [] }),
    success('false', false),
    { ...success(''), is_error: true },
    { ...success(''), content: [{ type: 'image', data: '', mimeType: 'image/png' }] },
  ])('is not %j', (result) => {
    expect(isEmptyResult(result)).toBe(false)
  })
})

test('rejected arguments are found by path', () => {
  const text =
    'Invalid arguments for the tool find_books:\n- lines[0].isbn is required\n- arguments must be an object'
  const result = { ...success(text), is_error: true }
  expect([...readArgumentViolations(result)]).toEqual([
    ['lines[0].isbn', 'is required'],
    ['', 'must be an object'],
  ])
  expect(readArgumentViolations({ ...success('Not found: \n- a b'), is_error: true }).size).toBe(0)
  expect(readArgumentViolations(success(text)).size).toBe(0)
})

test('the status and the notes of the service are told apart', () => {
  const result = success('x', null, { 'tenon/http-status': 204, 'tenon/cut': true, other: 1 })
  expect(readStatus(result)).toBe(204)
  expect(readStatus(success('x'))).toBeNull()
  expect(listNotes(result)).toEqual([['cut', true]])
})
