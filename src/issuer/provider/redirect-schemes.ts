// The redirect URIs that clients may register. Schemes are allowed by a list rather than blocked by one: an operating
// system may open a program for any scheme (`ms-msdt:`, `search-ms:`), which would receive the authorization code.

/** Schemes of well-known clients that are not their reversed domain (RFC 8252, 7.1). */
const clientSchemes = new Set([
  'antigravity:',
  'boltai:',
  'cherrystudio:',
  'claude:',
  'code-oss:',
  'cursor:',
  'goose:',
  'jetbrains:',
  'kiro:',
  'lmstudio:',
  'raycast:',
  'trae:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'warp:',
  'windsurf:',
  'windsurf-next:',
  'zed:',
])

/** A domain in reverse, such as `com.example.app:`. */
const reverseDomain = /^[a-z]{2,}(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+:$/

/** Null when every redirect URI may be registered. The library limits plain http to loopback. */
export function explainForbiddenRedirect(redirectUris: unknown): string | null {
  const forbidden = (Array.isArray(redirectUris) ? redirectUris : []).map(String).find(isForbidden)
  return forbidden === undefined
    ? null
    : `${JSON.stringify(forbidden)} must use https, http to this computer, or a scheme such as com.example.app that is a domain in reverse`
}

function isForbidden(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return true
  const { protocol } = new URL(redirectUri)
  return !(
    protocol === 'https:' ||
    protocol === 'http:' ||
    clientSchemes.has(protocol) ||
    reverseDomain.test(protocol)
  )
}
