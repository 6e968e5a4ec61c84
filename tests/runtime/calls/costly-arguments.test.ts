// Arguments that take long to match are validated in a thread: the event loop serves other requests meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { CostlyArguments } from '#core/ports/call-threads.ts'
import { createCallThreads } from '#workers/call-threads/create-call-threads.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

const threads = createCallThreads()
const passedOn: CostlyArguments[] = []
const callThreads = {
  ...threads,
  validateArguments: (costly: CostlyArguments) => {
    passedOn.push(costly)
    return threads.validateArguments(costly)
  },
}
let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string', pattern: '(^$)|([a-z]{1,1000}/$)' } },
  required: ['city'],
}
const alias = {
  name: 'find_town',
  until: null,
  renamedArguments: { town: 'city' },
  droppedArguments: [],
  defaultArguments: {},
}

beforeAll(async () => {
  api = await startRestApi()
  runtime = await startRuntime({ callThreads })
  app = await insertApp(runtime.store)
  const fixture = { tool: { key: 'list', aliases: [alias] }, operation: { inputSchema } }
  app = await runtime.publish(app, buildContents(app, api.baseUrl, [fixture]))
})

afterAll(async () => {
  await Promise.all([runtime.close(), threads.close()])
  api.close()
})

async function callTool(name: string, args: Record<string, string>) {
  const params = { name, arguments: args }
  const { json } = await postMcp(runtime.urlOf(app), buildJsonRpcRequest('tools/call', params))
  const { content, isError } = (json as { result: { content: { text: string }[]; isError?: boolean } }).result
  return { text: content[0]?.text ?? '', isError: isError ?? false }
}

test('valid ones are sent', async () => {
  const city = `${'a'.repeat(1_000)}/`
  expect((await callTool('list', { city })).isError).toBe(false)
  expect(passedOn).toMatchObject([{ args: { city } }])
  expect(api.calls.at(-1)?.url).toContain(encodeURIComponent(city))
})

test('what is wrong with them is said in the names of the caller', async () => {
  const sent = api.calls.length
  const { text, isError } = await callTool('find_town', { town: 'a'.repeat(1_000) })
  expect([isError, text]).toEqual([true, expect.stringContaining('- town must match the pattern')])
  expect(api.calls).toHaveLength(sent)
})

test('ordinary ones need no thread', async () => {
  const before = passedOn.length
  expect((await callTool('list', { city: 'bern/' })).isError).toBe(false)
  expect((await callTool('list', { city: 'Bern' })).isError).toBe(true)
  expect(passedOn).toHaveLength(before)
})
