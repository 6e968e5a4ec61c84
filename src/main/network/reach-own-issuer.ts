import type { Upstream } from '#core/ports/upstream.ts'

/**
 * Sends requests for the embedded issuer to its listener on this machine: its public address may belong to a proxy that
 * does not run yet or cannot be reached from here. The requests name the public host, since a local name may be the
 * host that serves only public apps.
 */
export function reachOwnIssuer(upstream: Upstream, publicUrl: string, localUrl: string): Upstream {
  const { origin, host } = new URL(publicUrl)
  return {
    send: (request) =>
      upstream.send(
        request.url.startsWith(`${origin}/`)
          ? { ...request, url: `${localUrl}${request.url.slice(origin.length)}`, host }
          : request,
      ),
  }
}
