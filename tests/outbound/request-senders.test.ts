// Every feature that sends requests to a URL of a user or a server, and that none of them reaches an internal address.
// A new sender fails the first test until it is covered here.

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createMcpUpstream } from '#adapters/outbound/mcp/mcp-upstream.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { standardMessageSigner } from '#adapters/system/message-signer.ts'
import { Secret } from '#base/secret.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { compileManifest } from '#core/engines/apps/manifest/compile-manifest.ts'
import { createCompiledTool } from '#core/engines/apps/manifest/compiled-tool.ts'
import { createTimeSlicedRedactor } from '#core/engines/calls/redaction/index.ts'
import type { OAuthClient } from '#core/ports/authorization-server-client.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { approveAsOwner } from '#core/services/calls/approval-check.ts'
import { callTool } from '#core/services/calls/call-tool.ts'
import { maskCredential } from '#core/services/credentials/open-credential.ts'
import { discoverAuth } from '#core/services/discovery/discover-auth.ts'
import { fetchDocument } from '#core/services/fetching/fetch-document.ts'
import { measureEndpoint } from '#core/services/readiness/measure-endpoint.ts'
import { isServingManifest } from '#core/services/releases/probe-endpoint.ts'
import { sendSignedMessage } from '#core/services/signed-messages/send-signed-message.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { buildContents } from '#tests/support/published-runtime.ts'
import { buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { buildApp, buildRelease } from '#tests/support/store-samples.ts'
import { createCallThreads } from '#workers/call-threads/create-call-threads.ts'
import { type CountingServer, startCanary } from './servers.ts'

const tenant = buildTestTenant('a')

const senderFiles = [
  // Passes on what is not for the bookshop; its own test shows which addresses are.
  'src/adapters/embedded/bookshop/with-bookshop.ts',
  'src/adapters/identity/fetch-issuer-json.ts',
  'src/adapters/oauth/upstream-fetch.ts',
  'src/adapters/registry/create-registry.ts',
  // Reaches only the stores of secrets that settings name, by a policy for these alone.
  'src/adapters/secrets/sources/store-request.ts',
  'src/core/services/calls/run-rest-call.ts',
  'src/core/services/discovery/auth-search.ts',
  'src/core/services/fetching/fetch-document.ts',
  // Passes on the requests of the file before, with limits.
  'src/core/services/fetching/find-document.ts',
  'src/core/services/readiness/measure-endpoint.ts',
  'src/core/services/releases/probe-endpoint.ts',
  'src/core/services/signed-messages/send-signed-message.ts',
  'src/core/usecases/auth-connections/test-auth-connection.ts',
  // Passes on the requests of documents and servers that are read, with a signal.
  'src/core/usecases/integrations/run-tracked-discovery.ts',
  'src/main/audit/anchor-audit-trail.ts',
  // Documents of clients, whose addresses `npm run checks -- attack addresses` tries as well.
  'src/main/issuer/create-document-fetch.ts',
  'src/main/issuer/create-post.ts',
  // These pass on the requests of the others: counted, to stores of secrets, and to the embedded issuer on this machine.
  'src/main/metrics/counters.ts',
  'src/main/network/operator-upstream.ts',
  'src/main/network/reach-own-issuer.ts',
  // The doctor asks the servers that settings name, each by a policy for it alone.
  'src/operator/doctor/check-network.ts',
  'src/operator/doctor/clock-watch.ts',
]

test('all senders of outbound requests are covered below', () => {
  const sends = /\b(upstream|self|\w*Upstream)\s*\.\s*send\b/
  const found = globSync('src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('src/adapters/outbound/'))
    .filter((path) => sends.test(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(senderFiles)
})

/** One port of 127.0.0.2 is allowed; 127.0.0.1 stands for the internal network, and all names resolve to it. */
async function startScene(
  createHandler: (inside: string) => Parameters<typeof startCanary>[0] = () => undefined,
) {
  const inside = await startCanary(undefined, '127.0.0.1')
  const outside = await startCanary(createHandler(`http://127.0.0.1:${inside.port}`), '127.0.0.2')
  const allow = parseEgressAllow(`127.0.0.2:${outside.port}`).policy
  const options = { allow, resolve: async () => ['127.0.0.1'] }
  const [upstream, mcpUpstream] = [createUpstream(options), createMcpUpstream(options)]
  onTestFinished(async () => void (await Promise.all([upstream.close(), mcpUpstream.close()])))
  return { inside, outside, upstream, mcpUpstream, outsideUrl: `http://127.0.0.2:${outside.port}` }
}

const listSpellings = ({ port }: CountingServer) => [
  `http://127.0.0.1:${port}`,
  `https://127.0.0.1:${port}`,
  `http://localhost:${port}`,
  `http://2130706433:${port}`,
  `http://0x7f.1:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  `http://[64:ff9b::7f00:1]:${port}`,
  `http://inside.test:${port}`,
  `http://user@127.0.0.1:${port}`,
]

const client: OAuthClient = { clientId: 'a', clientSecret: new Secret('secret'), method: null }
const registration = {
  clientName: 'a',
  clientUri: '',
  redirectUris: ['https://a.example/'],
  applicationType: 'web' as const,
  grantTypes: ['authorization_code'],
  scope: '',
  method: null,
}
const buildManifest = (baseUrl: string) => {
  const app = buildApp()
  const operation = { inputSchema: { type: 'object' }, plan: buildRequestPlan({}) }
  return runWithoutPauses(
    compileManifest(buildContents(app, baseUrl, [{ operation }]), app, buildRelease(app), new Set()),
  )
}
const introspection = { clientId: 'tenon', clientSecret: 'secret' }
const createIdentityAt = (issuer: string, upstream: Upstream) =>
  createIdentity({ issuer, audiences: ['a'], upstream, clock: systemClock, log: () => {}, introspection })
const jwt = `${btoa('{"alg":"ES256","kid":"x","typ":"at+jwt"}')}.${btoa('{}')}.AAAA`.replaceAll('=', '')
const limits = { deadlineMs: 3000, maxBytes: 10_000 }

type Scene = Awaited<ReturnType<typeof startScene>>

/** Each sends the requests of its feature to the server at the URL. How it fails does not matter here. */
const sinks: Record<string, (scene: Scene, url: string) => Promise<unknown>> = {
  'a tool of a REST API': async ({ upstream, mcpUpstream }, url) => {
    const [tool] = buildManifest(url).tools
    if (!tool) throw new Error('no tool')
    const callThreads = createCallThreads()
    const resolveCredential = () => maskCredential(null, false)
    const shared = {
      timer: systemTimer,
      clock: systemClock,
      tenant,
      resolveCredential,
      checkApproval: approveAsOwner,
    }
    const deps = { upstream, mcpUpstream, callThreads, ...shared }
    return callTool(deps, createCompiledTool(tool), {})
  },
  'a document': ({ upstream }, url) => fetchDocument({ upstream, tenant }, `${url}/openapi.json`),
  'the discovery of authentication': ({ upstream }, url) =>
    discoverAuth({ upstream, clock: systemClock, tenant }, { url, kind: 'rest' }),
  'metadata of an authorization server': ({ upstream }, url) => createOAuth(upstream).fetchMetadata(url),
  'a token endpoint': ({ upstream }, url) =>
    createOAuth(upstream).requestToken(`${url}/token`, client, 'client_credentials', []),
  'a registration endpoint': ({ upstream }, url) =>
    createOAuth(upstream).register(`${url}/register`, registration, null),
  'a revocation endpoint': ({ upstream }, url) =>
    createOAuth(upstream).revoke(`${url}/revoke`, client, new Secret('token')),
  'an issuer and its keys': ({ upstream }, url) =>
    Promise.resolve(createIdentityAt(url, upstream).verify(jwt)),
  'token introspection': ({ upstream }, url) =>
    Promise.resolve(createIdentityAt(url, upstream).verify('opaque')),
  'an MCP server': ({ mcpUpstream }, url) =>
    mcpUpstream.list(
      { endpoint: `${url}/mcp`, headers: [], tenant, redact: createTimeSlicedRedactor([]) },
      limits,
    ),
  'a registry of MCP servers': ({ upstream }, url) =>
    createRegistry(upstream, url).fetchPage({ since: '', cursor: '' }),
  'a published endpoint': ({ upstream }, url) =>
    isServingManifest({ self: upstream }, `${url}/mcp/a`, buildManifest(url), ''),
  'a webhook': ({ upstream }, url) =>
    sendSignedMessage(
      { upstream, clock: systemClock, messageSigner: standardMessageSigner },
      { id: 'evt_a', holder: 'whk_a', url, body: '{}', secrets: [standardMessageSigner.createSecret()] },
      new AbortController().signal,
    ),
  'the address of an app whose readiness is measured': ({ upstream }, url) =>
    measureEndpoint(
      { self: upstream, clock: systemClock, baseUrl: url },
      {
        app: { ...buildApp(), access: 'oauth', liveReleaseId: 'release' },
        release: null,
        toolCount: 1,
        token: '',
      },
    ),
}

describe.each(Object.entries(sinks))('%s', (_what, sendRequests) => {
  test('sends no request to an internal address, however it is spelled', async () => {
    const scene = await startScene()
    for (const url of listSpellings(scene.inside)) await sendRequests(scene, url).catch(() => null)
    expect(scene.inside.connections).toBe(0)
  })

  test.each([301, 302, 303, 307, 308])('follows no redirect (%i) to an internal address', async (status) => {
    const scene = await startScene((inside) => (_request, reply) => {
      reply.writeHead(status, { location: `${inside}/` }).end()
    })
    await sendRequests(scene, scene.outsideUrl).catch(() => null)
    expect(scene.outside.requests).toBeGreaterThan(0)
    expect(scene.inside.connections).toBe(0)
  })

  test('follows no internal URL in metadata, headers or challenges of a server', async () => {
    const scene = await startScene((inside) => (request, reply) => {
      const own = `http://${request.headers.host}`
      const document = {
        issuer: own,
        jwks_uri: `${inside}/jwks`,
        userinfo_endpoint: `${inside}/userinfo`,
        introspection_endpoint: `${inside}/introspect`,
        token_endpoint: `${inside}/token`,
        authorization_endpoint: `${inside}/authorize`,
        registration_endpoint: `${inside}/register`,
        resource: own,
        authorization_servers: [inside],
      }
      const challenge = `Bearer resource_metadata="${inside}/metadata"`
      const isMetadata = request.url?.includes('.well-known')
      reply.writeHead(isMetadata ? 200 : 401, {
        'content-type': 'application/json',
        'www-authenticate': challenge,
        link: `<${inside}/next>; rel="next"`,
        refresh: `0;url=${inside}/`,
        'alt-svc': 'h2="127.0.0.1:443"; ma=86400',
      })
      reply.end(JSON.stringify(document))
    })
    await sendRequests(scene, scene.outsideUrl).catch(() => null)
    expect(scene.inside.connections).toBe(0)
  })
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ftp://a.example/',
  'http://user@a.example/',
])('a document is not fetched from %s', async (location) => {
  const scene = await startScene(() => (_request, reply) => reply.writeHead(302, { location }).end())
  const requestedUrls: string[] = []
  const upstream: Upstream = {
    send: (request) => {
      requestedUrls.push(request.url)
      return scene.upstream.send(request)
    },
  }
  await fetchDocument({ upstream, tenant }, scene.outsideUrl).catch(() => null)
  expect(requestedUrls).toEqual([scene.outsideUrl])
})

test('the internal server of this test is reached when it is allowed', async () => {
  const scene = await startScene()
  const open = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  onTestFinished(() => open.close())
  await fetchDocument({ upstream: open, tenant }, `http://127.0.0.1:${scene.inside.port}/`)
  expect(scene.inside.connections).toBe(1)
})
