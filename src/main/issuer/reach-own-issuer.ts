import type { Upstream } from '#core/ports/upstream.ts'

/**
 * Sends requests for the embedded issuer to its listener on this machine: its public address may belong to a proxy, which
 * does not run yet or cannot be reached from here.
 */
export function reachOwnIssuer(upstream: Upstream, publicUrl: string, localUrl: string): Upstream {
  const { origin } = new URL(publicUrl)
  const toLocal = (url: string) =>
    url.startsWith(`${origin}/`) ? `${localUrl}${url.slice(origin.length)}` : url
  return { send: (request) => upstream.send({ ...request, url: toLocal(request.url) }) }
}
