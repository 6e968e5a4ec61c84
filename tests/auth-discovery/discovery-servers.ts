// Runs auth discovery with the real outbound client against servers on loopback.
import { onTestFinished } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { Clock } from '#core/ports/system.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { type AuthDiscoveryTarget, discoverAuth } from '#core/services/discovery/discover-auth.ts'
import {
  createLoopbackUpstream,
  type IssuerHandler,
  respondJson,
  startLoopbackIssuer,
} from '#tests/identity/loopback-issuer.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'

/** A server that responds with 404 until a test sets `handlers`; it stops after the test. */
export async function startLoopbackServer(path = '') {
  const server = await startLoopbackIssuer(path)
  server.handlers.clear()
  onTestFinished(async () => {
    await server.stop()
  })
  return server
}

export type LoopbackServer = Awaited<ReturnType<typeof startLoopbackServer>>

type DiscoverTargetOptions = { clock?: Clock; deadlineMs?: number }

/** Runs discovery; also returns the number of requests and the deadline of each in milliseconds. */
export async function discoverTarget(
  target: AuthDiscoveryTarget,
  { clock = systemClock, deadlineMs }: DiscoverTargetOptions = {},
) {
  const upstream = createLoopbackUpstream(deadlineMs)
  const deadlines: number[] = []
  const watched: Upstream = {
    send: (request) => {
      deadlines.push(request.deadlineMs)
      return upstream.send(request)
    },
  }
  const found = await discoverAuth({ upstream: watched, clock, tenant: buildTestTenant('a') }, target)
  await upstream.close()
  const codes = found.events.map(({ code }) => code)
  const types = found.suggestions.map(({ suggestedAuthType }) => suggestedAuthType)
  return { ...found, codes, types, deadlines, requests: deadlines.length }
}

export const respondWithChallenge =
  (header: string, status = 401): IssuerHandler =>
  (_request, response) =>
    response.writeHead(status, header ? { 'www-authenticate': header } : {}).end()

export const respondWithRedirect =
  (location: string, status = 302): IssuerHandler =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

/** Metadata of an authorization server that supports dynamic registration and PKCE. */
export const buildServerMetadata = (issuer: string, over: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  ...over,
})

const oauthMetadataPath = '/.well-known/oauth-authorization-server'
const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/** Publishes authorization server metadata (RFC 8414) for the URL of the server. */
export const publishServerMetadata = (
  server: LoopbackServer,
  over: object = {},
  metadataPath = oauthMetadataPath,
) => {
  const path = new URL(server.url).pathname.replace(/\/$/, '')
  server.handlers.set(metadataPath + path, respondJson({ ...buildServerMetadata(server.url, over) }))
}

/** Publishes protected resource metadata (RFC 9728) for the resource at `path`. */
export const publishResourceMetadata = (
  server: LoopbackServer,
  path: string,
  issuers: string[],
  over: object = {},
) =>
  server.handlers.set(
    resourceMetadataPath + path,
    respondJson({ resource: server.origin + path, authorization_servers: issuers, ...over }),
  )

export const findDiscoveryEvent = (events: DiscoveryEvent[], code: string) =>
  events.find((event) => event.code === code)
