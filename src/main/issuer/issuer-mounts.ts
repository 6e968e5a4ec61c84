import type { RequestListener } from 'node:http'
import type { HttpMount } from '#http/server.ts'
import { embeddedIssuerPath } from '../config/config.ts'

const metadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']

/** Serves `removed` and the paths below it as `replacement`: the issuer knows no prefix. */
const createIssuerMount = (path: string, replacement: string, handle: RequestListener): HttpMount => ({
  path,
  handle: (request, response) => {
    const rest = request.url?.slice(path.length) ?? ''
    request.url = replacement + (replacement || rest.startsWith('/') ? rest : `/${rest}`)
    handle(request, response)
  },
})

/**
 * The embedded issuer below a path of the service. RFC 8414 (3.1) inserts the path of its metadata before the path of
 * the issuer, so the metadata is not below the issuer.
 */
export const createIssuerMounts = (handle: RequestListener): HttpMount[] => [
  createIssuerMount(embeddedIssuerPath, '', handle),
  ...metadataPaths.map((path) => createIssuerMount(`${path}${embeddedIssuerPath}`, path, handle)),
]
