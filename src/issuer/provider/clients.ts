// Clients register dynamically (RFC 7591) and are all public: no secret, PKCE required.

/**
 * `native` if any redirect URI is not https. Older clients do not send `application_type`, and only for native clients
 * does the library accept custom schemes and any loopback port, and limit plain http to loopback addresses.
 */
export const resolveApplicationType = (redirectUris: unknown): 'native' | 'web' =>
  Array.isArray(redirectUris) && redirectUris.every((uri) => /^https:/i.test(String(uri))) ? 'web' : 'native'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The target of a redirect URI, described for the user on the consent page. */
export function describeDestination(redirectUri: string): string {
  if (!URL.canParse(redirectUri)) return redirectUri
  const { protocol, hostname, host } = new URL(redirectUri)
  if (loopbackHosts.has(hostname)) return `an app on this computer (${host})`
  return protocol === 'https:' ? host : `an app that opens ${protocol}// links`
}

export const consoleClientId = 'tenon-console'

/** The addresses at which the console, an application of the service itself, receives its users. */
export type ConsoleAddresses = { redirectUri: string; signedOutUri: string }

/** The client of the console. It needs no consent, since it is part of the service. */
export const buildConsoleClient = ({ redirectUri, signedOutUri }: ConsoleAddresses) => ({
  client_id: consoleClientId,
  client_name: 'Tenon',
  application_type: 'web' as const,
  redirect_uris: [redirectUri],
  post_logout_redirect_uris: [signedOutUri],
})

export const operatorClientId = 'tenon-operator'

/** The client of the operator's command: the issuer gives it a token directly, and it cannot start any OAuth flow. */
export const operatorClient = {
  client_id: operatorClientId,
  client_name: 'Operator',
  redirect_uris: [],
  response_types: [],
  grant_types: [],
}
