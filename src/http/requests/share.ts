// The user and app for which a request uses common resources.

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isTypeId } from '#base/ids.ts'
import type { ClientNetwork } from '#base/web/client-address.ts'
import type { RequestShare } from '#platform/request-share.ts'

/** The share of the user; without a token, of the client's network. */
export function toRequestShare(
  { clientNetworkOf }: { clientNetworkOf: (request: IncomingMessage) => ClientNetwork },
  { raw, user, params }: FastifyRequest,
): RequestShare {
  const { issuer, subject } = user.principal
  return { user: subject === '' ? clientNetworkOf(raw) : `${issuer} ${subject}`, app: findAppId(params) }
}

/** Families spell the parameter differently. Ignores texts that are not ids. */
export function findAppId(params: unknown): string {
  const { app_id, appId } = (params ?? {}) as Record<string, unknown>
  const id = app_id ?? appId
  return typeof id === 'string' && isTypeId('app', id) ? id : ''
}
