// Bearer tokens as HTTP carries them (RFC 6750), and where a client without one learns whom to ask (RFC 9728).

/** "" when the header carries none. */
export const bearerToken = (header: string | undefined): string =>
  /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? ''

export const bearerChallenge = (baseUrl: string) =>
  `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`
