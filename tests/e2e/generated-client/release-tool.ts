// A program as a user of the service would write it, with the published client. It is compiled and run where that is
// installed.
import {
  createTenonClient,
  iteratePages,
  readBody,
  readVersioned,
  TenonError,
  type V3Components,
} from '@tenon/client'

type Tool = V3Components['schemas']['ToolItem']

/** Imports an OpenAPI document, creates a tool and releases it; returns what the test compares. */
export async function releaseTool(baseUrl: string, token: string, documentUrl: string) {
  const tenon = createTenonClient({ baseUrl, token })
  const { app } = await readBody(tenon.POST('/api/v3/apps', { body: { name: 'Pets' } }))
  const { integration } = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/integrations', {
      params: { path: { app_id: app.id } },
      body: { name: 'Pets', kind: 'rest', endpoint: documentUrl },
    }),
  )
  const inIntegration = { app_id: app.id, integration_id: integration.id }
  const operations = iteratePages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations', {
        params: { path: inIntegration, query: { cursor, limit: 1 } },
      }),
    ),
  )
  const tools: string[] = []
  for await (const operation of operations) {
    const body = { name: operation.name, source: { operation_id: operation.id } }
    const path = { app_id: app.id }
    const { tool } = await readBody(tenon.POST('/api/v3/apps/{app_id}/tools', { params: { path }, body }))
    tools.push(tool.id)
  }
  const path = { app_id: app.id, tool_id: tools[0] ?? '' }
  const toolPath = '/api/v3/apps/{app_id}/tools/{tool_id}'
  const { etag } = await readVersioned(tenon.GET(toolPath, { params: { path } }))
  const change = (body: Partial<Pick<Tool, 'description'>>) =>
    readBody(tenon.PATCH(toolPath, { params: { path, header: { 'If-Match': etag } }, body }))
  const changed = await change({ description: 'Finds pets.' })
  const stale = await change({ description: 'Lost.' }).catch((error: unknown) => error)

  const release = () =>
    tenon.POST('/api/v3/apps/{app_id}/releases', {
      params: { path: { app_id: app.id }, header: { 'Idempotency-Key': 'once' } },
    })
  const first = await readBody(release())
  const again = await release()
  return {
    toolCount: tools.length,
    description: changed.tool.description,
    stale: stale instanceof TenonError && { code: stale.code, hasRequestId: stale.requestId !== '' },
    release: first.release,
    replayed: again.data?.release,
    isReplay: again.response.headers.get('idempotency-replayed'),
  }
}
