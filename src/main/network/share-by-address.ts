import type { RequestListener } from 'node:http'
import { runInShare } from '#platform/request-share.ts'
import { createClientNetworkReader } from '../config/client-address.ts'
import type { Config } from '../config/config.ts'

/** For pages that anyone may open: all requests of a client network share the part of one user. */
export function shareByAddress({ trustedProxies }: Config, handle: RequestListener): RequestListener {
  const clientNetworkOf = createClientNetworkReader(trustedProxies)
  return (request, response) =>
    runInShare({ user: clientNetworkOf(request), app: '' }, () => handle(request, response))
}
