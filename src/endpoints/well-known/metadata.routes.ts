import Type from 'typebox'
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import {
  buildAppEndpoint,
  buildDraftEndpoint,
  buildPinnedEndpoint,
  managementPath,
  mcpSuffix,
} from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readAppResource, requireAppAt } from '#core/usecases/apps/read-app-resource.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentAppResource, presentAuthorizationServer, presentServiceResource } from './metadata.wire.ts'

export type MetadataContext = {
  baseUrl: string
  issuer: string
  /** The issuer's own metadata; null until it has been fetched. */
  loadIssuerMetadata: () => Promise<JsonObject | null>
}

const metadataDocument = Type.Record(Type.String(), Type.Unknown())
const resourcePath = '/.well-known/oauth-protected-resource'
const appPath = `${resourcePath}/mcp/{publicMcpId}`
const appParams = Type.Object({ publicMcpId: Type.String() })

/** The revision whose clients look for an authorization server only at the root of the host. */
const rootRevision = '2025-03-26'

/**
 * Before calling an app, some MCP clients look at the root for a way to sign in, even if the app requires no
 * token. There they would find the sign-in of the management API. Clients of an MCP resource find the
 * documents of its own path.
 */
function rejectRootProbe(mcpRevision: string, supported = ''): void {
  if (mcpRevision !== '' && mcpRevision !== supported) throw createNotFoundError('metadata')
}

export const metadataRoutes = (deps: Deps<'store'>, context: MetadataContext): ApiOperation[] => [
  defineOperation({
    id: 'wellKnown.protectedResource.read',
    method: 'GET',
    path: resourcePath,
    summary: 'OAuth 2.0 protected resource metadata (RFC 9728)',
    requires: 'anyone',
    reply: metadataDocument,
    errors: ['not_found'],
    handle: async ({ mcpRevision }) => {
      rejectRootProbe(mcpRevision)
      return { body: presentServiceResource(context.baseUrl, context) }
    },
  }),
  defineOperation({
    id: 'wellKnown.managementResource.read',
    method: 'GET',
    path: `${resourcePath}${managementPath}`,
    summary: 'OAuth 2.0 protected resource metadata of the management server (RFC 9728)',
    requires: 'anyone',
    reply: metadataDocument,
    handle: async () => ({ body: presentServiceResource(`${context.baseUrl}${managementPath}`, context) }),
  }),
  ...['', mcpSuffix].map((suffix) =>
    defineOperation({
      id: suffix ? 'wellKnown.appClientResource.read' : 'wellKnown.appResource.read',
      method: 'GET',
      path: `${appPath}${suffix}`,
      summary: suffix
        ? 'OAuth 2.0 protected resource metadata of the address of an app that ends in /mcp (RFC 9728)'
        : 'OAuth 2.0 protected resource metadata of an app whose endpoint requires tokens (RFC 9728)',
      requires: 'anyone',
      params: appParams,
      reply: metadataDocument,
      errors: ['not_found'],
      handle: async ({ params }) => {
        const found = await readAppResource(deps, params.publicMcpId)
        const endpoint = `${buildAppEndpoint(context.baseUrl, found.app)}${suffix}`
        return { body: presentAppResource(endpoint, found, context.issuer) }
      },
    }),
  ),
  defineOperation({
    id: 'wellKnown.draftResource.read',
    method: 'GET',
    path: `${appPath}/draft`,
    summary: 'OAuth 2.0 protected resource metadata of the draft of an app (RFC 9728)',
    requires: 'anyone',
    params: appParams,
    reply: metadataDocument,
    handle: async ({ params }) => {
      await requireAppAt(deps, params.publicMcpId)
      return { body: presentServiceResource(buildDraftEndpoint(context.baseUrl, params), context) }
    },
  }),
  defineOperation({
    id: 'wellKnown.releaseResource.read',
    method: 'GET',
    path: `${appPath}/releases/{releaseId}`,
    summary: 'OAuth 2.0 protected resource metadata of the address of one release of an app (RFC 9728)',
    requires: 'anyone',
    params: Type.Object({ publicMcpId: Type.String(), releaseId: Type.String() }),
    reply: metadataDocument,
    handle: async ({ params }) => {
      await requireAppAt(deps, params.publicMcpId)
      const endpoint = buildPinnedEndpoint(context.baseUrl, params, { id: params.releaseId })
      return { body: presentServiceResource(endpoint, context) }
    },
  }),
  defineOperation({
    id: 'wellKnown.authorizationServer.read',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Metadata of the authorization server (RFC 8414), mirrored',
    requires: 'anyone',
    reply: metadataDocument,
    errors: ['not_found'],
    handle: async ({ mcpRevision }) => {
      rejectRootProbe(mcpRevision, rootRevision)
      const metadata = await context.loadIssuerMetadata()
      if (!metadata) throw new ServiceError('unavailable', 'The authorization server cannot be reached.')
      return { body: presentAuthorizationServer(metadata) }
    },
  }),
]
