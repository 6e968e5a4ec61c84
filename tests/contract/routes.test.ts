import { expect, test } from 'vitest'
import { operationTable } from '#tests/support/service/operation-table.ts'

/** Every route of the published contract. No route may ever be removed from this list. */
const contract = `
GET /api/v1/me
GET /api/v1/apps/{appId}/auth
POST /api/v1/apps/{appId}/auth
GET /api/v1/apps/{appId}/auth/{authId}
PATCH /api/v1/apps/{appId}/auth/{authId}
DELETE /api/v1/apps/{appId}/auth/{authId}
GET /api/v1/apps
POST /api/v1/apps
GET /api/v1/apps/{appId}
PATCH /api/v1/apps/{appId}
GET /api/v1/apps/{appId}/config
POST /api/v1/apps/{appId}/deploy
GET /api/v1/apps/{appId}/tools
POST /api/v1/apps/{appId}/tools
GET /api/v1/apps/{appId}/tools/{toolId}
PATCH /api/v1/apps/{appId}/tools/{toolId}
DELETE /api/v1/apps/{appId}/tools/{toolId}
PUT /api/v1/apps/{appId}/tools/{toolId}/binding
PUT /api/v1/apps/{appId}/tools/{toolId}/chain
GET /api/v1/apps/{appId}/widgets
POST /api/v1/apps/{appId}/widgets
GET /api/v1/apps/{appId}/widgets/{widgetId}
PATCH /api/v1/apps/{appId}/widgets/{widgetId}
DELETE /api/v1/apps/{appId}/widgets/{widgetId}
PUT /api/v1/apps/{appId}/widgets/{widgetId}/actions
GET /api/v1/apps/{appId}/integrations
POST /api/v1/apps/{appId}/integrations
GET /api/v1/apps/{appId}/integrations/{integrationId}
PATCH /api/v1/apps/{appId}/integrations/{integrationId}
DELETE /api/v1/apps/{appId}/integrations/{integrationId}
GET /api/v1/apps/{appId}/integrations/{integrationId}/operations
POST /api/v1/apps/{appId}/integrations/{integrationId}/operations
GET /api/v1/apps/{appId}/operations/{operationId}
PATCH /api/v1/apps/{appId}/operations/{operationId}
DELETE /api/v1/apps/{appId}/operations/{operationId}
GET /api/v1/templates
GET /api/v1/templates/{templateId}
GET /api/v2/apps
POST /api/v2/apps
GET /api/v2/apps/{app_id}
PATCH /api/v2/apps/{app_id}
GET /api/v2/apps/{app_id}/draft
GET /api/v2/apps/{app_id}/draft/changes
GET /api/v2/apps/{app_id}/releases
POST /api/v2/apps/{app_id}/releases
GET /api/v2/apps/{app_id}/releases/{release_id}
GET /api/v3/apps/{app_id}/draft/diagnostics
POST /api/v3/apps/{app_id}/draft/validate
POST /api/v3/apps/{app_id}/draft:validate
POST /api/v3/apps/{app_id}/draft/discard
POST /api/v3/apps/{app_id}/draft/clone-from-release
GET /api/v3/apps/{app_id}/draft/runtime-preview
POST /api/v3/apps/{app_id}/draft:preview-runtime
GET /api/v3/apps/{app_id}/releases
POST /api/v3/apps/{app_id}/releases
GET /api/v3/apps/{app_id}/releases/{release_id}
POST /api/v3/apps/{app_id}/releases/{release_id}/verify-endpoint
POST /api/v3/apps/{app_id}/releases/{release_id}/restore
GET /api/v3/apps/{app_id}/tools
POST /api/v3/apps/{app_id}/tools
GET /api/v3/apps/{app_id}/tools/{tool_id}
PATCH /api/v3/apps/{app_id}/tools/{tool_id}
DELETE /api/v3/apps/{app_id}/tools/{tool_id}
POST /api/v3/apps/{app_id}/tools/{tool_id}/execute
PUT /api/v3/apps/{app_id}/tools/{tool_id}/chain
POST /api/v3/apps/{app_id}/tools/{tool_id}/preview
POST /api/v3/apps/{app_id}/tools/{tool_id}/repair
GET /api/v3/mcp/servers
POST /api/v3/mcp/servers/search
GET /api/v3/mcp/servers/{slug}
GET /api/v3/mcp/servers/{slug}/related
`

/** Collections that the contract names without listing their routes. */
const collections = ['auth-connections', 'integrations', 'tools', 'widgets']

const routes = new Set(operationTable.map(({ method, path }) => `${method} ${path}`))

test('every route of the contract exists, with its method, path and parameter names', () => {
  const promised = contract.trim().split('\n')
  expect(promised).toHaveLength(71)
  expect(promised.filter((route) => !routes.has(route))).toEqual([])
})

test('both well-known documents exist', () => {
  for (const name of ['oauth-authorization-server', 'oauth-protected-resource']) {
    expect(routes.has(`GET /.well-known/${name}`)).toBe(true)
  }
})

test('the collections have routes to list, create, read, change and delete', () => {
  for (const collection of collections) {
    const path = `/api/v2/apps/{app_id}/${collection}`
    expect(routes.has(`GET ${path}`), collection).toBe(true)
    expect(routes.has(`POST ${path}`), collection).toBe(true)
    const routesOfItem = [...routes].filter(
      (route) => route.includes(`${path}/{`) && !route.split(`${path}/`)[1]?.includes('/'),
    )
    expect(routesOfItem.map((route) => route.split(' ')[0]).sort(), collection).toEqual([
      'DELETE',
      'GET',
      'PATCH',
    ])
  }
})
