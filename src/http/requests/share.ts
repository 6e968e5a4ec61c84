// The share of a request in what all requests need.

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isTypeId } from '#base/ids.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'
import type { RequestShare } from '#platform/request-share.ts'

/** Of the user; of the network of the client without a token. */
export function toRequestShare(
  { clientNetworkOf }: { clientNetworkOf: (request: IncomingMessage) => ClientNetwork },
  { raw, user, params }: FastifyRequest,
): RequestShare {
  const { issuer, subject } = user.principal
  return { user: subject === '' ? clientNetworkOf(raw) : `${issuer} ${subject}`, app: findAppId(params) }
}

/** Families spell the parameter differently. Another text than an id is left out. */
export function findAppId(params: unknown): string {
  const { app_id, appId } = (params ?? {}) as Record<string, unknown>
  const id = app_id ?? appId
  return typeof id === 'string' && isTypeId('app', id) ? id : ''
}
