import Type from 'typebox'
import { Failure } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { appEndpoint } from '#core/model/release-endpoint.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { publishedResource } from '#core/usecases/apps/published-resource.ts'
import { type Operation, operation } from '#http/operation.ts'
import { appResource, authorizationServer, protectedResource } from './metadata.wire.ts'

export type WellKnownFacts = {
  baseUrl: string
  issuer: string
  /** The issuer's own metadata; null when it could not be fetched yet. */
  issuerMetadata: () => Promise<JsonObject | null>
}

const document = Type.Record(Type.String(), Type.Unknown())

export const metadataRoutes = (uses: Uses<'store'>, facts: WellKnownFacts): Operation[] => [
  operation({
    id: 'wellKnown.protectedResource.read',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    summary: 'OAuth 2.0 protected resource metadata (RFC 9728)',
    access: 'public',
    reply: document,
    handle: async () => ({ body: protectedResource(facts.baseUrl, facts.issuer) }),
  }),
  operation({
    id: 'wellKnown.appResource.read',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/mcp/{publicMcpId}',
    summary: 'OAuth 2.0 protected resource metadata of an app whose endpoint requires tokens (RFC 9728)',
    access: 'public',
    params: Type.Object({ publicMcpId: Type.String() }),
    reply: document,
    errors: ['not_found'],
    handle: async ({ params }) => {
      const app = await publishedResource(uses, params.publicMcpId)
      return { body: appResource(appEndpoint(facts.baseUrl, app), app, facts.issuer) }
    },
  }),
  operation({
    id: 'wellKnown.authorizationServer.read',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Metadata of the authorization server (RFC 8414), mirrored',
    access: 'public',
    reply: document,
    handle: async () => {
      const metadata = await facts.issuerMetadata()
      if (!metadata) throw new Failure('unavailable', 'The authorization server cannot be reached.')
      return { body: authorizationServer(metadata) }
    },
  }),
]
