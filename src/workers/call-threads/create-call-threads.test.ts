import { describe, expect, onTestFinished, test } from 'vitest'
import { containsExactNumber } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import {
  compileSharedSchema,
  isValidationGivenUp,
  workBudgetViolation,
} from '#core/engines/schemas/json-schema/index.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { CallThreads, LargeResponse } from '#core/ports/call-threads.ts'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { type CallThreadLimits, createCallThreads } from './create-call-threads.ts'

const buildLargeResponse = (text: string): LargeResponse => ({
  tenant: buildTestTenant('a'),
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(text),
  },
  secrets: ['a-secret-key'],
  tool: { name: 'list', result: { ...defaultResultOptions, checked: null }, hides: null },
  xml: null,
})

function startCallThreads(limits: Partial<CallThreadLimits> = {}) {
  const results = createCallThreads({ threads: 1, ...limits })
  onTestFinished(() => results.close())
  return results
}

const costlyText = `[${'{"a":"a-secret-key"},'.repeat(50_000)}1]`

describe('a large response', () => {
  test('becomes the same result as a small one, without secrets', async () => {
    const result = await startCallThreads().buildResult(buildLargeResponse('{"a":["a-secret-key"]}'))
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"a":["********"]}' }],
      structuredContent: { a: ['********'] },
      isError: false,
      meta: { 'tenon/http-status': 200 },
    })
  })

  test('with more values than are parsed becomes text that says so', async () => {
    const result = await startCallThreads({ maxValues: 1_000 }).buildResult(buildLargeResponse(costlyText))
    expect(result.structuredContent).toBeUndefined()
    expect(result.content.at(-1)).toMatchObject({
      text: expect.stringMatching(/^\[the response has more than 1000 values, .*filter or a page size\]$/),
    })
    expect(JSON.stringify(result)).not.toContain('a-secret-key')
  })

  test('with tens of thousands of numbers beyond a double has them as clients read them', async () => {
    const [few, many] = [10_000, 25_000].map((count) => `[${'1e400,-0,'.repeat(count / 2)}1]`)
    const results = startCallThreads()
    const [exact, readable] = [
      await results.buildResult(buildLargeResponse(few ?? '')),
      await results.buildResult(buildLargeResponse(many ?? '')),
    ].map(({ structuredContent }) => (structuredContent as Json[])[0])
    expect([containsExactNumber(exact), readable]).toEqual([true, '1e400'])
  })

  test('that takes too long fails, and the next response succeeds', async () => {
    const results = startCallThreads({ workMs: 1 })
    expect(await catchUpstreamReason(results.buildResult(buildLargeResponse(costlyText)))).toBe('too_large')
    const patient = startCallThreads()
    expect((await patient.buildResult(buildLargeResponse(costlyText))).isError).toBe(false)
  })

  test('waits for a thread, unless too many wait already', async () => {
    const results = startCallThreads({ waiting: 1 })
    const [first, second] = [
      results.buildResult(buildLargeResponse('[1]')),
      results.buildResult(buildLargeResponse('[2]')),
    ]
    expect(await catchUpstreamReason(results.buildResult(buildLargeResponse('[3]')))).toBe('overloaded')
    expect([(await first).structuredContent, (await second).structuredContent]).toEqual([[1], [2]])
  })
})

describe('arguments that take long to match', () => {
  const inputSchema = { type: 'object', properties: { name: { pattern: '(^$)|([a-z]{1,1000}/$)' } } }
  const validate = (threads: CallThreads, name: string, schema: JsonObject = inputSchema) =>
    threads.validateArguments({
      tenant: buildTestTenant('a'),
      inputSchema: schema,
      args: { name },
      ignoresUnknown: false,
    })

  test('are validated as others are', async () => {
    const threads = startCallThreads()
    const name = 'a'.repeat(1_000)
    expect(isValidationGivenUp(compileSharedSchema(inputSchema).check({ name }))).toBe(true)
    expect(await validate(threads, `${name}/`)).toEqual({ violations: [], repair: null })
    expect(await validate(threads, name)).toMatchObject({ violations: [{ path: 'name', code: 'pattern' }] })
  })

  test('fail when matching takes too much work or too long', async () => {
    const text = 'a'.repeat(4_000)
    const schema = { properties: { name: { pattern: '(?<=a)(?:a?b?){900}[xc]' } } }
    expect(await validate(startCallThreads(), text.repeat(10), schema)).toEqual({
      violations: [workBudgetViolation],
      repair: null,
    })
    expect(await validate(startCallThreads({ workMs: 1 }), text, schema)).toEqual({
      violations: [workBudgetViolation],
      repair: null,
    })
  })

  test('wait for a thread, unless too many wait already', async () => {
    const threads = startCallThreads({ waiting: 1 })
    const running = [validate(threads, 'a/'), validate(threads, 'b/')]
    expect(await catchUpstreamReason(validate(threads, 'c/'))).toBe('overloaded')
    expect(await Promise.all(running)).toMatchObject([{ violations: [] }, { violations: [] }])
  })
})
