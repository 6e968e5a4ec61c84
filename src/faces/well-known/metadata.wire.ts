import type { JsonObject } from '#base/json.ts'

export const scopes = ['openid', 'profile', 'email']

/** RFC 9728: this service is the resource, and who gives tokens for it. */
export const protectedResource = (baseUrl: string, issuer: string): JsonObject => ({
  resource: baseUrl,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Tenon',
  resource_documentation: `${baseUrl}/docs`,
})

/** RFC 8414: the issuer's own metadata, mirrored for clients that look for it here, with the scopes this service knows. */
export const authorizationServer = (metadata: JsonObject): JsonObject => ({
  ...metadata,
  scopes_supported: scopes,
})
