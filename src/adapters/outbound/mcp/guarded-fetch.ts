// The `fetch` given to the MCP client: requests only to the origin of the endpoint, over the guarded connector, with
// the credential added last. Responses are not content-encoded, so the bytes counted are the bytes read. Cookies are
// not stored and redirects are not followed.
import type { FetchLike } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { fault, faultOf, unsendable } from '../faults.ts'
import type { Pools } from '../pools.ts'
import { type RequestHead, requestHead } from '../request-head.ts'
import { bodyStream, type Count } from './body-stream.ts'
import { type Call, currentCall } from './call.ts'

/** Headers of the protocol itself, which a credential must not replace. */
const protocols = /^(accept|content-type|last-event-id|mcp-.*)$/

/** A stream that outlives the call that opened it: `count` counts its bytes, `onEnd` is called when it ends. */
export type Unbound = { count: Count; broken(error: UpstreamError): void }

export function guardedFetch(pools: Pools, server: McpServer, unbound?: Unbound): FetchLike {
  const { origin } = new URL(server.endpoint)
  return async (url, init = {}) => {
    const call = currentCall()
    const head = headOf(server, url, init)
    if (head.origin !== origin) throw unsendable('it leads away from the origin of the endpoint')
    const isStream = unbound !== undefined && head.method === 'GET'
    const stop = stopOf(call, init.signal)
    const sent = { ...head, body: typeof init.body === 'string' ? init.body : null, signal: stop.signal }
    const answer = await pools
      .of(origin)
      .request(sent)
      .catch((error) => {
        stop.release()
        throw faultOf(error, false)
      })
    answer.body.on('close', stop.release)
    call.status = answer.statusCode
    if (!isStream) return responseOf(answer, { count: (chunk) => call.take(chunk.length), broken: () => {} })
    stop.outlive()
    return responseOf(answer, unbound)
  }
}

function headOf(server: McpServer, url: string | URL, init: RequestInit): RequestHead {
  if (server.headers.some(([name]) => protocols.test(name))) {
    throw unsendable('the credential uses a header of the protocol')
  }
  const own = new Set(server.headers.map(([name]) => name))
  const headers = [...new Headers(init.headers)].filter(
    ([name]) => !own.has(name) && name !== 'accept-encoding',
  )
  return requestHead({
    method: init.method ?? 'GET',
    url: String(url),
    headers: [...headers, ['accept-encoding', 'identity'], ...server.headers],
  })
}

/** Aborts when the call fails or the client aborts the request; after `detach` only the latter. */
function stopOf(call: Call, own: AbortSignal | null | undefined) {
  const controller = new AbortController()
  const stop = () => controller.abort(fault('cancelled'))
  if (call.signal.aborted || own?.aborted) stop()
  call.signal.addEventListener('abort', stop)
  own?.addEventListener('abort', stop)
  const outlive = () => call.signal.removeEventListener('abort', stop)
  const release = () => {
    outlive()
    own?.removeEventListener('abort', stop)
  }
  return { signal: controller.signal, outlive, release }
}

const withoutBody = new Set([204, 205, 304])

function responseOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { count, broken }: Unbound,
): Response {
  const encoding = headers['content-encoding']
  if (statusCode > 599 || (encoding !== undefined && encoding !== 'identity')) {
    body.on('error', () => {}).destroy()
    throw fault('invalid_answer', `status ${statusCode}, content-encoding ${encoding}`)
  }
  const told = new Headers()
  for (const name of ['content-type', 'location', 'mcp-session-id', 'www-authenticate']) {
    const value = headers[name]
    if (typeof value === 'string') told.set(name, value)
  }
  const stream = bodyStream(body, count, broken)
  return new Response(withoutBody.has(statusCode) ? null : stream, { status: statusCode, headers: told })
}
