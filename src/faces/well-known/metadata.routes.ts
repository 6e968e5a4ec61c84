import Type from 'typebox'
import { Failure } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type Operation, operation } from '#http/operation.ts'
import { authorizationServer, protectedResource } from './metadata.wire.ts'

export type WellKnownFacts = {
  baseUrl: string
  issuer: string
  /** The issuer's own metadata; null while it could never be had. */
  issuerMetadata: () => Promise<JsonObject | null>
}

const document = Type.Record(Type.String(), Type.Unknown())

export const metadataRoutes = (facts: WellKnownFacts): Operation[] => [
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
