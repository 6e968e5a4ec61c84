import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { LargeResponse } from '#core/ports/large-results.ts'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { createLargeResults, type LargeResultLimits } from './create-large-results.ts'

const buildLargeResponse = (text: string): LargeResponse => ({
  tenant: buildTestTenant('a'),
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(text),
  },
  secrets: ['a-secret-key'],
  tool: { name: 'list', result: { ...defaultResultOptions, checked: null }, hides: null },
})

function startLargeResults(limits: Partial<LargeResultLimits> = {}) {
  const results = createLargeResults({ threads: 1, ...limits })
  onTestFinished(() => results.close())
  return results
}

const costlyText = `[${'{"a":"a-secret-key"},'.repeat(50_000)}1]`

describe('a large response', () => {
  test('becomes the same result as a small one, without secrets', async () => {
    const result = await startLargeResults().build(buildLargeResponse('{"a":["a-secret-key"]}'))
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"a":["********"]}' }],
      structuredContent: { a: ['********'] },
      isError: false,
      meta: { 'tenon/http-status': 200 },
    })
  })

  test('with more values than are parsed becomes text that says so', async () => {
    const result = await startLargeResults({ maxValues: 1_000 }).build(buildLargeResponse(costlyText))
    expect(result.structuredContent).toBeUndefined()
    expect(result.content.at(-1)).toMatchObject({
      text: expect.stringMatching(/^\[the response has more than 1000 values, .*filter or a page size\]$/),
    })
    expect(JSON.stringify(result)).not.toContain('a-secret-key')
  })

  test('that takes too long fails, and the next one succeeds', async () => {
    const results = startLargeResults({ workMs: 1 })
    expect(await catchUpstreamReason(results.build(buildLargeResponse(costlyText)))).toBe('too_large')
    const patient = startLargeResults()
    expect((await patient.build(buildLargeResponse(costlyText))).isError).toBe(false)
  })

  test('waits for a thread, but not beside too many others', async () => {
    const results = startLargeResults({ waiting: 1 })
    const [first, second] = [
      results.build(buildLargeResponse('[1]')),
      results.build(buildLargeResponse('[2]')),
    ]
    expect(await catchUpstreamReason(results.build(buildLargeResponse('[3]')))).toBe('overloaded')
    expect([(await first).structuredContent, (await second).structuredContent]).toEqual([[1], [2]])
  })
})
