// First step of auth discovery: one request without credentials, as a new client sends it.
import { UpstreamError } from '#base/upstream-error.ts'
import { type Challenge, parseChallenges } from '#core/engines/auth-discovery/challenges.ts'
import { step, told, warned } from '#core/engines/auth-discovery/findings.ts'
import type { UpstreamAnswer } from '#core/ports/upstream.ts'
import { followRedirects } from '../fetching/follow-redirects.ts'
import { type AuthSearch, orFault } from './auth-search.ts'
import { initializeRequest, mcpRequest } from './mcp-request.ts'

/** `requiresCredentials`: the server responded with 401 or 403. */
export type Probe = { isReachable: boolean; isRefused: boolean; challenges: Challenge[] }

const asks = (status: number) => status === 401 || status === 403

export async function probeAuth(search: AuthSearch): Promise<Probe> {
  const answer = await orFault(search.kind === 'mcp' ? askMcp(search) : askRest(search))
  if (answer instanceof UpstreamError) return probeFailed(search, answer)
  const challenges = parseChallenges(answer.headers['www-authenticate'] ?? '')
  const isRefused = asks(answer.status)
  search.events.push(
    isRefused
      ? told('probe', 'authorization_required', `The server requires credentials (${answer.status}).`)
      : step('probe', 'server_reachable', `The server responds without credentials (${answer.status}).`),
  )
  if (challenges.length > 0) search.events.push(step('challenge', 'challenge_found', namesOf(challenges)))
  return { isReachable: true, isRefused, challenges }
}

const namesOf = (challenges: Challenge[]) =>
  `Authentication schemes of the server: ${[...new Set(challenges.map(({ scheme }) => scheme))].join(', ')}.`

/** A too large or invalid response shows that the server is reachable, but nothing about credentials. */
function probeFailed(search: AuthSearch, { fault, message }: UpstreamError): Probe {
  search.events.push(warned('probe', 'server_unreachable', message))
  const isReachable = fault === 'too_large' || fault === 'invalid_answer'
  return { isReachable, isRefused: false, challenges: [] }
}

async function askRest(search: AuthSearch): Promise<UpstreamAnswer> {
  const get = (url: string) => search.send({ method: 'GET', url, headers: [['accept', '*/*']], body: null })
  return (await followRedirects(get, search.api)).answer
}

/** A server of an earlier revision may reject the request before checking credentials: it is sent `initialize` then. */
async function askMcp(search: AuthSearch): Promise<UpstreamAnswer> {
  const answer = await search.send({ ...mcpRequest('server/discover'), url: search.api })
  if (asks(answer.status) || answer.status < 400 || answer.status >= 500) return answer
  const older = await orFault(search.send({ ...initializeRequest(), url: search.api }))
  return older instanceof UpstreamError ? answer : older
}
