import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { Credential, MissingCredential } from '../credentials/open-credential.ts'
import { type PlannedRedirect, planRedirect } from './plan-redirect.ts'
import type { AuthenticatedResponse } from './send-with-credential.ts'

const maxRedirects = 5

type Exchange = AuthenticatedResponse<UpstreamResponse>

/** The last response, its origin, and the redirect notes for the caller. */
export type RedirectedExchange = Exchange & { url: string; redirection: string }

export type RedirectedCall = {
  request: UpstreamRequest
  exchange: Exchange
  /** The remaining milliseconds until the deadline of the call. */
  measureRest(): number
  /** Sends with the credential of the call, or with none. */
  send(request: UpstreamRequest, hasCredential: boolean): Promise<Exchange | Omit<MissingCredential, 'until'>>
}

/**
 * Follows the redirects of a response. After a change of origin, the credential is no longer sent. Throws
 * UpstreamError.
 */
export async function followCallRedirects(
  call: RedirectedCall,
): Promise<RedirectedExchange | Omit<MissingCredential, 'until'>> {
  const { credential } = call.exchange
  let { request, exchange } = call
  let isTrusted = true
  let way = ''
  for (let hop = 0; ; hop++) {
    const planned = planRedirect(request, exchange.response)
    const current = { ...exchange, credential, url: request.url }
    if (!planned) return { ...current, redirection: way }
    const obstacle = findObstacle(planned, credential, hop)
    if (obstacle !== null || !('request' in planned))
      return { ...current, redirection: describeUnfollowed(planned.address, obstacle ?? '', credential) }
    isTrusted &&= planned.isSameOrigin
    const next = { ...planned.request, deadlineMs: Math.max(1, call.measureRest()) }
    const sent = isTrusted ? withoutCredentialParameter(next, credential) : next
    let received: Awaited<ReturnType<RedirectedCall['send']>>
    try {
      received = await call.send(sent, isTrusted)
    } catch (error) {
      // The same text for forbidden and for unreachable addresses, so that it reveals nothing about the network.
      if (isTrusted || !(error instanceof UpstreamError) || error.reason !== 'unreachable') throw error
      return {
        ...current,
        redirection: describeUnfollowed(planned.address, 'it cannot be reached', credential),
      }
    }
    if ('missing' in received) return received
    way = describeWay(call.request, sent, { status: exchange.response.status, isTrusted, credential })
    request = sent
    exchange = received
  }
}

function findObstacle(planned: PlannedRedirect, { redactStored }: Credential, hop: number): string | null {
  if ('obstacle' in planned) return planned.obstacle
  if (hop >= maxRedirects) return `the server redirects more than ${maxRedirects} times`
  // @guard call-redirects
  return !planned.isSameOrigin && redactStored(planned.address) !== planned.address
    ? 'it repeats the credential'
    : null
}

/** A server may repeat the query that it was called with. */
function withoutCredentialParameter(request: UpstreamRequest, credential: Credential): UpstreamRequest {
  if (credential.in !== 'query') return request
  const [path = '', query = ''] = request.url.split('?', 2)
  const others = query.split('&').filter((pair) => pair && decodeName(pair) !== credential.name)
  return { ...request, url: others.length > 0 ? `${path}?${others.join('&')}` : path }
}

function decodeName(pair: string): string {
  const name = (pair.split('=', 1)[0] ?? '').replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const describeUnfollowed = (address: string, reason: string, { redactStored }: Credential) =>
  `redirected to ${redactStored(address)}, which was not followed: ${reason}`

function describeWay(
  first: UpstreamRequest,
  { method, url }: UpstreamRequest,
  { status, isTrusted, credential }: { status: number; isTrusted: boolean; credential: Credential },
): string {
  const change = method === first.method ? '' : ` by ${method}, after ${status} to the ${first.method}`
  return `redirected to ${credential.redactStored(url)}${change}${isTrusted ? '' : ', without the credential of the tool'}`
}
