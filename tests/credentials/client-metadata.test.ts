// Authorization servers that support client ID metadata documents: the client id is the URL of that document.
import { beforeAll, expect, test } from 'vitest'
import { logIn, startAuthorizationServer, startProtectedApi } from './authorization-server.ts'
import { type ComposedService, startComposedService } from './composed-service.ts'
import { createTestConnection } from './test-connection.ts'

const publicUrl = 'https://tenon.example'
/** Configured with the public URL, but reached at its loopback URL. */
let service: ComposedService

beforeAll(async () => {
  service = await startComposedService({ BASE_URL: publicUrl })
  return async () => {
    await service.stop()
    await service.remove()
  }
})

test('the document describes a public client with one redirect URI', async () => {
  const reply = await fetch(`${service.url}/oauth/client-metadata.json`)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(await reply.json()).toMatchObject({
    client_id: `${publicUrl}/oauth/client-metadata.json`,
    redirect_uris: [`${publicUrl}/connect/callback`],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  })
})

test('a server that fetches the document authorizes the owner without registration', async () => {
  const fetched: string[] = []
  const server = await startAuthorizationServer({
    features: {
      devInteractions: { enabled: true },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    },
    fetch: (address, options) => {
      fetched.push(String(address))
      return fetch(String(address).replace(publicUrl, service.url), {
        method: 'GET',
        headers: options?.headers ?? {},
      })
    },
  })
  const api = await startProtectedApi(server)
  const alice = await service.createAliceClient()
  const connection = await createTestConnection(alice, api.url, {
    type: 'oauth',
    authorizationEndpoint: `${server.url}/auth`,
    tokenEndpoint: `${server.url}/token`,
    registrationEndpoint: `${server.url}/reg`,
    registrationAuthMode: 'none',
    scopes: ['openid'],
  })
  const { body } = await alice.post(`${connection.path}/authorize`)
  const clientId = `${publicUrl}/oauth/client-metadata.json`
  expect(new URL(body.authorizationUrl).searchParams.get('client_id')).toBe(clientId)
  const back = await logIn(server, body.authorizationUrl)
  expect(back.origin).toBe(publicUrl)
  const finished = await fetch(back.href.replace(publicUrl, service.url), {
    method: 'POST',
    redirect: 'manual',
  })
  const outcome = finished.headers.get('location') ?? ''
  expect(outcome).toContain(`${publicUrl}/connect/outcome?`)
  expect((await fetch(outcome.replace(publicUrl, service.url))).status).toBe(200)
  expect(await connection.callTool()).toMatchObject({ ok: true })
  expect(fetched).toEqual([clientId])
  expect((await connection.read()).config).toMatchObject({ clientId, clientSecret: '' })
  // Its tokens are its only secrets, and stay bound to their origin when the connection is changed.
  await alice.patch(connection.path, { name: 'Renamed' })
  expect(await connection.callTool()).toMatchObject({ ok: true })
  await alice.patch(connection.integrationPath, { baseUrl: server.url })
  await alice.patch(connection.path, { name: 'Renamed again' })
  expect((await connection.callTool()).text).toContain(`was given for ${api.url}`)
  await api.stop()
  await server.stop()
})
