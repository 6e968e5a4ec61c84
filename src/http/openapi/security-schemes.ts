import type { OpenApiDocumentInfo } from './document-info.ts'
import type { OpenApiNode } from './openapi-node.ts'

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A personal token, a token of a service account, or an access token of the authorization server that /.well-known/oauth-protected-resource names (RFC 9728).',
}

/**
 * Paths of the authorization server in this service. Other authorization servers declare theirs in their
 * metadata.
 */
const describeOAuth = ({ issuer, scopes }: OpenApiDocumentInfo): OpenApiNode => ({
  type: 'oauth2',
  description:
    'Clients register at the authorization server that /.well-known/oauth-protected-resource names, and use the authorization code flow with PKCE.',
  flows: {
    authorizationCode: {
      authorizationUrl: `${issuer}/oauth2/authorize`,
      tokenUrl: `${issuer}/oauth2/token`,
      refreshUrl: `${issuer}/oauth2/token`,
      scopes,
    },
  },
})

export const buildSecuritySchemes = (info: OpenApiDocumentInfo): OpenApiNode => ({
  bearer,
  oauth: describeOAuth(info),
})

/** A token that was given to the caller, or one that the client got by OAuth. */
export const buildSecurity = ({ scopes }: OpenApiDocumentInfo) => [
  { bearer: [] },
  { oauth: Object.keys(scopes) },
]
