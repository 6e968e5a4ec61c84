// Bearer tokens in HTTP headers (RFC 6750) and the reference to the protected resource metadata (RFC 9728).

/** The token of an `Authorization` header; "" when the header has no bearer token. */
export const parseBearerToken = (header: string | undefined): string =>
  /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? ''

/**
 * The value of `WWW-Authenticate`. `path`: of the resource below `baseUrl`, such as `/mcp/x`.
 * `isBadToken`: the request carried a token that was rejected.
 */
export const buildBearerChallenge = (baseUrl: string, path = '', isBadToken = false) =>
  `Bearer ${isBadToken ? 'error="invalid_token", ' : ''}resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${path}"`
