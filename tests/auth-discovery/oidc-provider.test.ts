import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { expect, onTestFinished, test } from 'vitest'
import {
  discoverTarget,
  publishResourceMetadata,
  respondWithChallenge,
  startLoopbackServer,
} from './discovery-servers.ts'

async function startCertifiedIssuer(path: string) {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const provider = new Provider(issuer, {
    features: { registration: { enabled: true }, devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    // Strips the path of the issuer, as a framework does for a mounted handler.
    request.url = request.url?.startsWith(`${path}/`) ? request.url.slice(path.length) : request.url
    void callback(request, response)
  })
  return issuer
}

test.each(['', '/tenant'])(
  'a certified authorization server at path "%s" yields a connection that can be created',
  async (path) => {
    const issuer = await startCertifiedIssuer(path)
    const api = await startLoopbackServer()
    api.handlers.set('/mcp', respondWithChallenge('Bearer scope="openid"'))
    publishResourceMetadata(api, '/mcp', [issuer])
    const { suggestions } = await discoverTarget({ url: `${api.origin}/mcp`, kind: 'mcp' })
    expect(suggestions).toMatchObject([{ authorizationServerIssuer: issuer, createable: true }])
    const config = suggestions[0]?.connection?.config
    expect(config?.scopes).toEqual(['openid'])
    const registered = await fetch(config?.registrationEndpoint ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://tenon.example/done'],
        grant_types: suggestions[0]?.connection?.grants,
      }),
    })
    expect(registered.status).toBe(201)
  },
)
