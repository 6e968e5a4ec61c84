// Clients register themselves (RFC 7591) and are all public: no secret, PKCE always.

/**
 * `native` as soon as one redirect is not https: older clients do not send `application_type`, and only for native ones
 * the library holds plain http to this computer and takes an app's own scheme and any loopback port.
 */
export const applicationTypeFor = (redirectUris: unknown): 'native' | 'web' =>
  Array.isArray(redirectUris) && redirectUris.every((uri) => /^https:/i.test(String(uri))) ? 'web' : 'native'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a redirect leads, in words for the person who is asked. */
export function destinationOf(redirectUri: string): string {
  if (!URL.canParse(redirectUri)) return redirectUri
  const { protocol, hostname, host } = new URL(redirectUri)
  if (loopback.has(hostname)) return `an app on this computer (${host})`
  return protocol === 'https:' ? host : `an app that opens ${protocol}// links`
}

export const operatorClientId = 'tenon-operator'

/** The operator's command: it gets its token from the issuer itself and can start no flow. */
export const operatorClient = {
  client_id: operatorClientId,
  client_name: 'Operator',
  redirect_uris: [],
  response_types: [],
  grant_types: [],
}
