// A server that the egress policy forbids: only the owner of the app learns which setting would allow it.
import { beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const target = '10.0.0.5:8080'
const advice = `${target} has a private address, and is not called. To allow it, add ${target} to the setting EGRESS_ALLOW of this service.`

describeWithService('sqlite', 'a private address', (service) => {
  let alice: Client
  let appId: string
  const at = (rest: string) => `/api/v1/apps/${appId}${rest}`

  beforeAll(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice, 'Private')
  })

  const createIntegration = async (more: object) => {
    const { status, body } = await alice.post(at('/integrations'), { name: 'Private', kind: 'rest', ...more })
    expect(status).toBe(201)
    return body.integration
  }
  const messagesOf = (integration: { discoveryEvents: { message: string }[] }) =>
    integration.discoveryEvents.map(({ message }) => message)

  describe('of a document', () => {
    test('is named by the last error and by the event', async () => {
      const integration = await createIntegration({ endpoint: `http://${target}/openapi.json` })
      expect(integration.lastError).toBe(advice)
      const { body } = await alice.get(at(`/integrations/${integration.id}`))
      expect(messagesOf(body.integration)).toContain(advice)
    })
  })

  describe('of an MCP server', () => {
    test('is named by the last error', async () => {
      const integration = await createIntegration({ kind: 'mcp', endpoint: `http://${target}/mcp` })
      expect(integration.lastError).toBe(advice)
    })
  })

  describe('of an API', () => {
    test('is named to the owner who tries a tool or a connection, and not to callers of the app', async () => {
      const config = { type: 'bearer', accessToken: 'secret' }
      const connection = (await alice.post(at('/auth'), { name: 'Token', config })).body.auth
      const integration = await createIntegration({ baseUrl: `http://${target}`, authId: connection.id })
      expect(messagesOf((await alice.get(at(`/integrations/${integration.id}`))).body.integration)).toContain(
        advice,
      )
      const tested = (await alice.post(at(`/auth/${connection.id}/test`))).body
      expect(tested).toMatchObject({ ok: false, message: advice, auth: { lastError: advice } })
      const created = await alice.post(at(`/integrations/${integration.id}/operations`), {
        name: 'Read',
        method: 'GET',
        path: '/x',
      })
      const source = { operation_id: created.body.operation.id }
      const { tool } = (await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'Read', source })).body
      const executed = (await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, {})).body
      expect(executed.ok).toBe(false)
      expect(executed.result.content[0].text).toBe(advice)
      const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
      const reply = await fetch(body.release.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool.key } }),
      })
      const answer = await reply.text()
      expect(answer).toContain('cannot be reached')
      expect(answer).not.toMatch(/private|EGRESS_ALLOW|10\.0\.0\.5/)
    })
  })

  describe('that does not exist', () => {
    test('is no private one', async () => {
      const integration = await createIntegration({
        endpoint: `http://127.0.0.1:${await findFreePort()}/openapi.json`,
      })
      expect(integration.lastError).toBe('The server could not be reached.')
    })
  })
})
