// The Accept header that arrives at the API of a called tool.
import { expect, it } from 'vitest'
import type { Operation } from '#core/model/operations/operation.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { buildContents, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

const { plan } = buildOperation('')

async function readAcceptHeader(operation: Partial<Operation>): Promise<string | undefined> {
  const app = await insertApp(scene.runtime.store)
  await scene.runtime.publish(
    app,
    buildContents(app, scene.api.baseUrl, [{ tool: { key: 'weather' }, operation }]),
  )
  const call = buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Rome' } })
  await postMcp(scene.runtime.urlOf(app), call)
  return scene.api.calls.at(-1)?.headers.accept
}

it.each<[string, Partial<Operation>, string]>([
  [
    'of the document, in its order',
    { plan: { ...plan, acceptedTypes: ['application/vnd.weather.v2+json', 'application/xml'] } },
    'application/vnd.weather.v2+json, application/xml;q=0.9, */*;q=0.1',
  ],
  ['set by hand', { responseContentType: 'text/csv' }, 'text/csv, */*;q=0.1'],
  ['JSON if there is none', { responseContentType: '' }, 'application/json, */*;q=0.1'],
])('a call asks for the media types of its operation: %s', async (_, operation, accept) => {
  expect(await readAcceptHeader(operation)).toBe(accept)
})

it('a header template of the owner takes precedence', async () => {
  const headerTemplate = { Accept: 'text/calendar' }
  expect(await readAcceptHeader({ plan: { ...plan, headerTemplate } })).toBe('text/calendar')
})
