// Bearer tokens as HTTP carries them (RFC 6750), and where a client without one learns whom to ask (RFC 9728).

/** "" when the header carries none. */
export const bearerToken = (header: string | undefined): string =>
  /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? ''

/** `path` is that of a resource below `baseUrl`, like `/mcp/x`; a token that was brought and is not good is told so. */
export const bearerChallenge = (baseUrl: string, path = '', isBadToken = false) =>
  `Bearer ${isBadToken ? 'error="invalid_token", ' : ''}resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${path}"`
