// The `fetch` for the MCP client: requests only to the origin of the endpoint, over the guarded connector, with the
// credential added last. It requests no content encoding; a response that has one nevertheless is decoded before its
// bytes are counted. Cookies are not stored and redirects are not followed.
import type { Readable } from 'node:stream'
import type { FetchLike } from '@modelcontextprotocol/client'
import type { Dispatcher } from 'undici'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { decodeStream } from '../content-encoding.ts'
import { buildRequestHead, type RequestHead } from '../request-head.ts'
import { createUnsendableError, createUpstreamError, toUpstreamError } from '../upstream-errors.ts'
import { type ByteCounter, createBodyStream } from './body-stream.ts'
import { type McpCallScope, requireCallScope } from './call-scope.ts'
import { buildConnectionKey } from './connection-key.ts'
import { recordHttpError } from './record-http-error.ts'
import type { StreamPools } from './stream-pools.ts'
import { createValueCap } from './value-cap.ts'

/** Headers of the protocol itself, which a credential must not replace. */
const protocolHeaders = /^(accept|content-type|last-event-id|mcp-.*)$/

/** A stream that outlives the call that opened it: `count` counts its bytes, `onEnd` is called when it ends. */
export type DetachedStream = { count: ByteCounter; onEnd(error: UpstreamError): void }

export function createGuardedFetch(
  pools: StreamPools,
  server: McpServer,
  detached?: DetachedStream,
): FetchLike {
  const { origin } = new URL(server.endpoint)
  const key = buildConnectionKey(server)
  return async (url, init = {}) => {
    const call = requireCallScope()
    const head = buildHead(server, url, { ...init, hops: call.hops, traceHeaders: call.traceHeaders })
    if (head.origin !== origin) throw createUnsendableError('it leads away from the origin of the endpoint')
    const isStream = detached !== undefined && head.method === 'GET'
    const stop = linkAbortSignals(call, init.signal)
    const request = { ...head, body: typeof init.body === 'string' ? init.body : null, signal: stop.signal }
    const response = await pools
      .get(origin, key)
      .request(request)
      .catch((error) => {
        stop.release()
        throw toUpstreamError(error, false)
      })
    response.body.on('close', stop.release)
    call.status = response.statusCode
    call.httpError = null
    if (isStream) stop.detach()
    const reading = isStream
      ? detached
      : { count: createCallCounter(call, response.headers), onEnd: () => {} }
    const fetched = toFetchResponse(response, reading)
    return fetched.status < 400 ? fetched : recordHttpError(call, fetched)
  }
}

/** For a single response: more than a minute of progress notifications at any rate. */
const maxEvents = 25_000

/** Counts towards the limits of the call; the call fails when they are exceeded. */
function createCallCounter(call: McpCallScope, headers: Dispatcher.ResponseData['headers']): ByteCounter {
  const type = String(headers['content-type']).split(';', 1)[0]?.trim().toLowerCase()
  const events = type === 'text/event-stream' ? maxEvents : null
  const countValues = createValueCap({ values: call.maxMessageValues, events })
  return (chunk) => {
    call.countBytes(chunk.length)
    try {
      // @guard hostile-servers
      countValues(chunk)
    } catch (error) {
      call.fail(toUpstreamError(error, true))
      throw error
    }
  }
}

function buildHead(
  server: McpServer,
  url: string | URL,
  init: RequestInit & Pick<McpCallScope, 'hops' | 'traceHeaders'>,
): RequestHead {
  if (server.headers.some(([name]) => protocolHeaders.test(name))) {
    throw createUnsendableError('the credential uses a header of the protocol')
  }
  const credentialNames = new Set(server.headers.map(([name]) => name))
  const headers = [...new Headers(init.headers)].filter(
    ([name]) => !credentialNames.has(name) && name !== 'accept-encoding',
  )
  return buildRequestHead({
    method: init.method ?? 'GET',
    url: String(url),
    headers: [...headers, ['accept-encoding', 'identity'], ...(init.traceHeaders ?? []), ...server.headers],
    ...(init.hops !== undefined && { hops: init.hops }),
  })
}

/** Aborts when the call fails or the client aborts the request; after `detach` only the latter. */
function linkAbortSignals(call: McpCallScope, clientSignal: AbortSignal | null | undefined) {
  const controller = new AbortController()
  const stop = () => controller.abort(createUpstreamError('cancelled'))
  if (call.signal.aborted || clientSignal?.aborted) stop()
  call.signal.addEventListener('abort', stop)
  clientSignal?.addEventListener('abort', stop)
  const detach = () => call.signal.removeEventListener('abort', stop)
  const release = () => {
    detach()
    clientSignal?.removeEventListener('abort', stop)
  }
  return { signal: controller.signal, detach, release }
}

const statusesWithoutBody = new Set([204, 205, 304])
const forwardedNames = ['content-type', 'location', 'mcp-session-id', 'retry-after', 'www-authenticate']

function decodeBody(
  body: Dispatcher.ResponseData['body'],
  encoding: string | string[] | undefined,
): Readable {
  try {
    return encoding === undefined ? body : decodeStream(body, [encoding].flat().join(', '))
  } catch (error) {
    body.on('error', () => {}).destroy()
    throw error
  }
}

function toFetchResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { count, onEnd }: DetachedStream,
): Response {
  if (statusCode > 599) {
    body.on('error', () => {}).destroy()
    throw createUpstreamError('invalid_answer', `status ${statusCode}`)
  }
  const forwardedHeaders = new Headers()
  for (const name of forwardedNames) {
    const value = headers[name]
    if (value !== undefined) forwardedHeaders.set(name, [value].flat().join(', '))
  }
  const decoded = decodeBody(body, headers['content-encoding'])
  const stream = createBodyStream(decoded, { count, onEnd, hasMessages: statusCode < 300 })
  return new Response(statusesWithoutBody.has(statusCode) ? null : stream, {
    status: statusCode,
    headers: forwardedHeaders,
  })
}
