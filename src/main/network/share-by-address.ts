import type { RequestListener } from 'node:http'
import { runInShare } from '#platform/request-share.ts'
import { createClientAddressReader } from '../config/client-address.ts'
import type { Config } from '../config/config.ts'

/** For pages that anybody may open: the requests of one client address share what one user may have. */
export function shareByAddress({ trustedProxies }: Config, handle: RequestListener): RequestListener {
  const addressOf = createClientAddressReader(trustedProxies)
  return (request, response) =>
    runInShare({ user: addressOf(request), app: '' }, () => handle(request, response))
}
