// All links of the issuer derive from its identifier, never from the request's own address.
import type { IncomingMessage, RequestListener } from 'node:http'

/** The path of the issuer; "" for an issuer with an origin of its own. */
export const basePathOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '')

/** Overwrites the address of the request before other code reads it. `request.url` is relative to the issuer. */
export function withPublicAddress(publicUrl: string, app: RequestListener): RequestListener {
  const { host, protocol } = new URL(publicUrl)
  const basePath = basePathOf(publicUrl)
  return (request: IncomingMessage & { baseUrl?: string }, response) => {
    // @guard edge
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    // oidc-provider takes the base path of its routes from here.
    request.baseUrl = basePath
    app(request, response)
  }
}
