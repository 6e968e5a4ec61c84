import type { JsonObject } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'

export const supportedScopes = ['openid', 'profile', 'email']

/** RFC 9728: metadata of the API as a protected resource. */
export const presentProtectedResource = (baseUrl: string, issuer: string): JsonObject => ({
  resource: baseUrl,
  authorization_servers: [issuer],
  scopes_supported: supportedScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Tenon',
  resource_documentation: `${baseUrl}/docs`,
})

/** The endpoint of an app that requires tokens is a protected resource of its own, with its own audience. */
export const presentAppResource = (endpoint: string, app: Pick<App, 'name'>, issuer: string): JsonObject => ({
  resource: endpoint,
  authorization_servers: [issuer],
  scopes_supported: ['openid'],
  bearer_methods_supported: ['header'],
  resource_name: app.name,
})

/** RFC 8414: a copy of the issuer's metadata for clients that look for it here, with the scopes of this service. */
export const presentAuthorizationServer = (metadata: JsonObject): JsonObject => ({
  ...metadata,
  scopes_supported: supportedScopes,
})
