// A program as a user of the service would write it, with types generated from the documents of the service.
import createClient from 'openapi-fetch'
import type { paths as V1 } from '../../../.cache/openapi-types/v1.d.ts'
import type { paths as V2 } from '../../../.cache/openapi-types/v2.d.ts'
import type { paths as V3 } from '../../../.cache/openapi-types/v3.d.ts'

/** The body of a successful reply; throws the error of any other. */
function dataOf<Data>(reply: { data?: Data; error?: unknown }): Data {
  if (reply.data === undefined) throw new Error(JSON.stringify(reply.error))
  return reply.data
}

/** Imports an OpenAPI document, creates a tool and releases it; returns what the test compares. */
export async function releaseTool(baseUrl: string, token: string, documentUrl: string) {
  const options = { baseUrl, headers: { Authorization: `Bearer ${token}` } }
  const [v1, v2, v3] = [createClient<V1>(options), createClient<V2>(options), createClient<V3>(options)]

  const { app } = dataOf(await v2.POST('/api/v2/apps', { body: { name: 'Pets' } }))
  const { integration } = dataOf(
    await v1.POST('/api/v1/apps/{appId}/integrations', {
      params: { path: { appId: app.id } },
      body: { name: 'Pets', kind: 'rest', endpoint: documentUrl },
    }),
  )
  const { operations } = dataOf(
    await v1.GET('/api/v1/apps/{appId}/integrations/{integrationId}/operations', {
      params: { path: { appId: app.id, integrationId: integration.id } },
    }),
  )
  const [operation] = operations
  const { tool } = dataOf(
    await v3.POST('/api/v3/apps/{app_id}/tools', {
      params: { path: { app_id: app.id } },
      body: { name: 'List pets', source: { operation_id: operation?.id ?? '' } },
    }),
  )
  const path = { app_id: app.id, tool_id: tool.id }
  const read = await v3.GET('/api/v3/apps/{app_id}/tools/{tool_id}', { params: { path } })
  const header = { 'If-Match': read.response.headers.get('etag') ?? '' }
  const change = (description: string) =>
    v3.PATCH('/api/v3/apps/{app_id}/tools/{tool_id}', { params: { path, header }, body: { description } })
  const changed = dataOf(await change('Finds pets.'))
  const stale = await change('Lost.')

  const release = () =>
    v3.POST('/api/v3/apps/{app_id}/releases', {
      params: { path: { app_id: app.id }, header: { 'Idempotency-Key': 'once' } },
    })
  const first = dataOf(await release())
  const again = await release()
  return {
    description: changed.tool.description,
    staleCode: stale.error?.error.code,
    release: first.release,
    replayed: dataOf(again).release,
    isReplay: again.response.headers.get('idempotency-replayed'),
  }
}
