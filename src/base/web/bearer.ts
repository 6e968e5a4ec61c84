// Bearer tokens in HTTP headers (RFC 6750) and the reference to the protected resource metadata (RFC 9728).

/** The token of an `Authorization` header; "" when the header has no bearer token. */
export const parseBearerToken = (header: string | undefined): string =>
  /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? ''

export const invalidToken = 'error="invalid_token", '

/**
 * The value of `WWW-Authenticate`. `path`: the resource below `baseUrl`, such as `/mcp/x`. `rejection`: why the token
 * was rejected, as in `invalidToken`; "" for a request without a token.
 */
export const buildBearerChallenge = (baseUrl: string, path = '', rejection = '') =>
  `Bearer ${rejection}resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${toQuotable(path)}"`

/** Escapes a path, which comes from a request. */
const toQuotable = (path: string) => path.replace(/["\\]/g, encodeURIComponent)
