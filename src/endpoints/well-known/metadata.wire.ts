import type { JsonObject } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ManifestHead } from '#core/model/releases/manifest.ts'

/** With their meaning. */
export const supportedScopes = {
  openid: 'Who the user is.',
  profile: 'Name and picture of the user.',
  email: 'E-mail address of the user.',
}

/** RFC 9728: metadata of the API, or of an endpoint that only the builders of an app may use. */
export const presentServiceResource = (
  resource: string,
  { baseUrl, issuer }: { baseUrl: string; issuer: string },
): JsonObject => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: Object.keys(supportedScopes),
  bearer_methods_supported: ['header'],
  resource_name: 'Tenon',
  resource_documentation: `${baseUrl}/docs`,
})

type PresentedResource = {
  app: Pick<App, 'name' | 'allowedCallers'>
  head: Pick<ManifestHead, 'scopes' | 'readsEmail'>
}

/** The endpoint of an app that requires tokens is a separate protected resource, with its own audience. */
export const presentAppResource = (
  endpoint: string,
  { app, head }: PresentedResource,
  issuer: string,
): JsonObject => ({
  resource: endpoint,
  authorization_servers: [issuer],
  scopes_supported: [
    'openid',
    ...(needsEmail(app) || head.readsEmail ? ['email'] : []),
    ...(head.scopes ?? []).map(({ name }) => name),
  ],
  bearer_methods_supported: ['header'],
  resource_name: app.name,
})

/** A token reveals no more about its user than the app's list of callers and its rules need. */
const needsEmail = ({ allowedCallers }: Pick<App, 'allowedCallers'>): boolean =>
  allowedCallers !== null && allowedCallers.emails.length + allowedCallers.domains.length > 0

/** RFC 8414: a copy of the issuer's metadata for clients that look for it here, with the scopes of this service. */
export const presentAuthorizationServer = (metadata: JsonObject): JsonObject => ({
  ...metadata,
  scopes_supported: Object.keys(supportedScopes),
})
