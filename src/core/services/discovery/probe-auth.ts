// First step of auth discovery: one request without credentials, as a new client sends it.
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import {
  type AuthChallenge,
  createInfoEvent,
  createStepEvent,
  createWarningEvent,
  parseChallenges,
} from '#core/engines/credentials/auth-discovery/index.ts'
import type { UpstreamResponse } from '#core/ports/upstream.ts'
import { followRedirects } from '../fetching/follow-redirects.ts'
import { type AuthSearch, catchUpstreamError } from './auth-search.ts'
import { buildInitializeRequest, buildMcpRequest } from './mcp-request.ts'

/** `requiresCredentials`: the server responded with 401 or 403. */
export type AuthProbe = { isReachable: boolean; requiresCredentials: boolean; challenges: AuthChallenge[] }

const isAuthenticationStatus = (status: number) => status === 401 || status === 403

export async function probeAuth(search: AuthSearch): Promise<AuthProbe> {
  const response = await catchUpstreamError(search.kind === 'mcp' ? probeMcp(search) : probeRest(search))
  if (response instanceof UpstreamError) return convertProbeError(search, response)
  const challenges = parseChallenges(response.headers['www-authenticate'] ?? '')
  const requiresCredentials = isAuthenticationStatus(response.status)
  search.events.push(
    requiresCredentials
      ? createInfoEvent(
          'probe',
          'authorization_required',
          `The server requires credentials (${response.status}).`,
        )
      : createStepEvent(
          'probe',
          'server_reachable',
          `The server responds without credentials (${response.status}).`,
        ),
  )
  if (challenges.length > 0)
    search.events.push(createStepEvent('challenge', 'challenge_found', describeChallenges(challenges)))
  return { isReachable: true, requiresCredentials, challenges }
}

const describeChallenges = (challenges: AuthChallenge[]) =>
  `Authentication schemes of the server: ${[...new Set(challenges.map(({ scheme }) => scheme))].join(', ')}.`

/** A response that is too large or invalid shows that the server is reachable, but nothing about credentials. */
function convertProbeError(search: AuthSearch, error: UpstreamError): AuthProbe {
  const { reason } = error
  search.events.push(createWarningEvent('probe', 'server_unreachable', describeForOwner(error)))
  const isReachable = reason === 'too_large' || reason === 'invalid_answer'
  return { isReachable, requiresCredentials: false, challenges: [] }
}

async function probeRest(search: AuthSearch): Promise<UpstreamResponse> {
  const get = (url: string) => search.send({ method: 'GET', url, headers: [['accept', '*/*']], body: null })
  return (await followRedirects(get, search.apiUrl)).response
}

/** A server of an earlier revision may reject the request before checking credentials, so `initialize` is sent next. */
async function probeMcp(search: AuthSearch): Promise<UpstreamResponse> {
  const response = await search.send({ ...buildMcpRequest('server/discover'), url: search.apiUrl })
  if (isAuthenticationStatus(response.status) || response.status < 400 || response.status >= 500)
    return response
  const initializeResponse = await catchUpstreamError(
    search.send({ ...buildInitializeRequest(), url: search.apiUrl }),
  )
  return initializeResponse instanceof UpstreamError ? response : initializeResponse
}
