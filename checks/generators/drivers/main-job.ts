// Builds an app with the types of openapi-typescript; prints the result of the tool and the number of releases.
import createClient from 'openapi-fetch'
import type { paths } from './index.ts'

const [baseUrl = '', token = '', documentUrl = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })

async function read<Data>(request: Promise<{ data?: Data; error?: { error: { message: string } } }>) {
  const { data, error } = await request
  if (data === undefined) throw new Error(error?.error.message)
  return data
}

const { app } = await read(api.POST('/api/v3/apps', { body: { name: 'TypeScript' } }))
const inApp = { app_id: app.id }
const { integration } = await read(
  api.POST('/api/v3/apps/{app_id}/integrations', {
    params: { path: inApp },
    body: { name: 'Pets', kind: 'rest' },
  }),
)
const inIntegration = { ...inApp, integration_id: integration.id }
await read(
  api.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/import', {
    params: { path: inIntegration },
    body: { url: documentUrl },
  }),
)
const operations = await read(
  api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations', {
    params: { path: inIntegration },
  }),
)
const operation = operations.data.find(({ external_id }) => external_id === 'listPets')
const { tool } = await read(
  api.POST('/api/v3/apps/{app_id}/tools', {
    params: { path: inApp },
    body: {
      name: 'List pets',
      description: 'Lists the pets.',
      source: {
        type: 'integration_operation',
        integration_id: integration.id,
        operation_id: operation?.id ?? '',
      },
    },
  }),
)
await read(api.POST('/api/v3/apps/{app_id}/releases', { params: { path: inApp } }))
const { ok } = await read(
  api.POST('/api/v3/apps/{app_id}/tools/{tool_id}/execute', {
    params: { path: { ...inApp, tool_id: tool.id } },
    body: {},
  }),
)
const releases = await read(api.GET('/api/v3/apps/{app_id}/releases', { params: { path: inApp } }))
console.log(JSON.stringify({ ok, releases: releases.data.length }))
