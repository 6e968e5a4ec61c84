// The path of a request, relative to the service: behind a proxy, BASE_URL may have a path.

const absoluteForm = /^https?:\/\/([^/?#]*)/i

/**
 * The host of an absolute target, which takes precedence over the Host header (RFC 9112, 3.2.2); null for other
 * targets.
 */
export const readTargetHost = (target: string): string | null =>
  target.startsWith('/') ? null : (absoluteForm.exec(target)?.[1] ?? null)

/** The target in origin form. Servers must accept the absolute form too (RFC 9112, 3.2.2). */
const toOriginForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(absoluteForm, '') || '/'

/** `/.well-known/oauth-protected-resource/tenon/mcp/x`: the path of the service follows the name of the document. */
const wellKnownPath = /^(\/\.well-known\/[\w-]+)(\/.*)$/s

function removePrefix(target: string, prefix: string): string | null {
  if (!target.startsWith(prefix)) return null
  const rest = target.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : null
}

/**
 * Reads targets whether a proxy keeps or removes the path of the public address. Well-known documents of resources and
 * issuers below a path are at the root of the host, followed by that path (RFC 8414, 3.1; RFC 9728, 3.1).
 */
export function createTargetReader(baseUrl: string): (target: string) => string {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  if (prefix === '') return toOriginForm
  return (target) => {
    const path = toOriginForm(target)
    const [, document = '', inserted = ''] = wellKnownPath.exec(path) ?? []
    const rest = document && removePrefix(inserted, prefix)
    if (rest) return document + rest.replace(/^\/(?=\?|$)/, '')
    return removePrefix(path, prefix) ?? path
  }
}
