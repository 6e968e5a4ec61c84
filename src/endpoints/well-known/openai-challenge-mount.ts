// The token by which OpenAI verifies that the owner of an app controls its host.
import type { IncomingMessage } from 'node:http'
import type { AppAccess } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findOpenaiChallenge } from '#core/usecases/apps/store-listing.ts'
import { openaiChallengePath } from '#http/public-apps-host.ts'
import { type HttpMount, sendText } from '#http/server.ts'

export type OpenaiChallengeDeps = Deps<'store'> & {
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  throttle(request: IncomingMessage): number
  log(message: string, error: unknown): void
  /** The apps that the host of the request serves. */
  listServedAccess(request: IncomingMessage): readonly AppAccess[]
}

export const createOpenaiChallengeMount = (deps: OpenaiChallengeDeps): HttpMount => ({
  path: openaiChallengePath,
  handle: async (request, response) => {
    const { status, headers = {}, text } = await buildReply(deps, request)
    sendText(
      response,
      status,
      { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
      text,
    )
  },
})

type ChallengeReply = { status: number; text: string; headers?: Record<string, string> }

async function buildReply(deps: OpenaiChallengeDeps, request: IncomingMessage): Promise<ChallengeReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, text: '', headers: { Allow: 'GET, HEAD' } }
  const waitSeconds = deps.throttle(request)
  if (waitSeconds > 0)
    return { status: 429, text: 'Rate limit exceeded', headers: { 'Retry-After': String(waitSeconds) } }
  try {
    const token = await findOpenaiChallenge(deps, deps.listServedAccess(request))
    return token === null ? { status: 404, text: 'No app has a token here' } : { status: 200, text: token }
  } catch (error) {
    deps.log('The token of a domain could not be read.', error)
    return { status: 503, text: 'The service is temporarily unavailable' }
  }
}
