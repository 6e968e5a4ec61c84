import Type from 'typebox'
import { ServiceError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { buildAppEndpoint, mcpSuffix } from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readAppResource } from '#core/usecases/apps/read-app-resource.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentAppResource, presentAuthorizationServer, presentProtectedResource } from './metadata.wire.ts'

export type MetadataContext = {
  baseUrl: string
  issuer: string
  /** The issuer's own metadata; null when it could not be fetched yet. */
  loadIssuerMetadata: () => Promise<JsonObject | null>
}

const metadataDocument = Type.Record(Type.String(), Type.Unknown())

export const metadataRoutes = (deps: Deps<'store'>, context: MetadataContext): ApiOperation[] => [
  defineOperation({
    id: 'wellKnown.protectedResource.read',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    summary: 'OAuth 2.0 protected resource metadata (RFC 9728)',
    requires: 'anyone',
    reply: metadataDocument,
    handle: async () => ({ body: presentProtectedResource(context.baseUrl, context.issuer) }),
  }),
  defineOperation({
    id: 'wellKnown.appResource.read',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/mcp/{publicMcpId}',
    summary: 'OAuth 2.0 protected resource metadata of an app whose endpoint requires tokens (RFC 9728)',
    requires: 'anyone',
    params: Type.Object({ publicMcpId: Type.String() }),
    reply: metadataDocument,
    errors: ['not_found'],
    handle: async ({ params }) => {
      const app = await readAppResource(deps, params.publicMcpId)
      return { body: presentAppResource(buildAppEndpoint(context.baseUrl, app), app, context.issuer) }
    },
  }),
  defineOperation({
    id: 'wellKnown.appClientResource.read',
    method: 'GET',
    path: `/.well-known/oauth-protected-resource/mcp/{publicMcpId}${mcpSuffix}`,
    summary: 'OAuth 2.0 protected resource metadata of the address of an app that ends in /mcp (RFC 9728)',
    requires: 'anyone',
    params: Type.Object({ publicMcpId: Type.String() }),
    reply: metadataDocument,
    errors: ['not_found'],
    handle: async ({ params }) => {
      const app = await readAppResource(deps, params.publicMcpId)
      return {
        body: presentAppResource(
          `${buildAppEndpoint(context.baseUrl, app)}${mcpSuffix}`,
          app,
          context.issuer,
        ),
      }
    },
  }),
  defineOperation({
    id: 'wellKnown.authorizationServer.read',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Metadata of the authorization server (RFC 8414), mirrored',
    requires: 'anyone',
    reply: metadataDocument,
    handle: async () => {
      const metadata = await context.loadIssuerMetadata()
      if (!metadata) throw new ServiceError('unavailable', 'The authorization server cannot be reached.')
      return { body: presentAuthorizationServer(metadata) }
    },
  }),
]
