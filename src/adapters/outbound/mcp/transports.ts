// The transports of the MCP client with three corrections: a stream that ends without the response fails the call, no
// stream is held open only to listen, and messages outside a call are sent under their own small limits.
import {
  type FetchLike,
  isJSONRPCRequest,
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { createUpstreamError } from '../upstream-errors.ts'
import { findCallScope, requireCallScope, runHousekeeping } from './call-scope.ts'
import { prepareInboundMessage } from './inbound-message.ts'
import { withLenientResponses } from './lenient-responses.ts'

/** An interrupted stream is resumed quickly or not at all, since the deadline is short. */
const reconnectionOptions = {
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 2000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
}

export class StreamableHttpTransport extends StreamableHTTPClientTransport {
  constructor(endpoint: string, fetch: FetchLike) {
    super(new URL(endpoint), {
      fetch: withoutListeningStream(withLenientResponses(fetch)),
      reconnectionOptions,
    })
    interceptMessages(this)
  }

  /** Whether the handshake of earlier revisions was tried. */
  hasInitialized = false

  override send(message: JSONRPCMessage, options: SendOptions = {}): Promise<void> {
    // The outcome of a notification does not matter: the next request shows whether the server still responds.
    if (!isJSONRPCRequest(message)) return runHousekeeping(() => super.send(message, options)).catch(() => {})
    const call = requireCallScope()
    call.pendingRequestId = message.id
    this.hasInitialized ||= message.method === 'initialize'
    const onRequestStreamEnd = () => {
      if (call.pendingRequestId !== message.id) return
      if (message.method === 'server/discover') this.onmessage?.(createNoAnswer(message.id))
      else call.fail(createUpstreamError('invalid_answer', 'the stream ended without a response'))
    }
    return super.send(message, { ...options, onRequestStreamEnd })
  }
}

/** The probe of the newest revision may fail without failing the connection. */
const createNoAnswer = (id: string | number): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32603, message: 'The stream ended without a response.' },
})

type SendOptions = NonNullable<Parameters<StreamableHTTPClientTransport['send']>[1]>

/** Wraps every `onmessage` handler; the client sets several in turn while it negotiates the protocol. */
function interceptMessages(
  transport: Pick<Transport, 'onmessage'>,
  beforeEach: (message: JSONRPCMessage) => void = () => {},
): void {
  let handler: Transport['onmessage']
  Object.defineProperty(transport, 'onmessage', {
    get: () => handler,
    set(nextHandler: Transport['onmessage']) {
      handler =
        nextHandler &&
        ((message, extra) => {
          beforeEach(message)
          prepareInboundMessage(message, findCallScope())
          nextHandler(message, extra)
        })
    },
  })
}

/**
 * Rejects GET streams that only listen, one of which each session would hold open. A resumed stream names its last
 * event.
 */
const withoutListeningStream =
  (guarded: FetchLike): FetchLike =>
  async (url, init) => {
    const isListening = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')
    return isListening ? new Response(null, { status: 405 }) : guarded(url, init)
  }

/** The HTTP+SSE transport of 2024-11-05: one event stream for all responses, requests as separate POSTs. */
export class HttpSseTransport extends SSEClientTransport {
  readonly #pendingRequestIds = new Set<unknown>()

  /** `onResponse` is called for each expected response. */
  constructor(endpoint: string, fetch: FetchLike, onResponse: () => void) {
    super(new URL(endpoint), { fetch })
    interceptMessages(this, (message) => {
      if (!('method' in message) && this.#pendingRequestIds.delete(message.id)) onResponse()
    })
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) this.#pendingRequestIds.add(message.id)
    return isJSONRPCRequest(message) ? super.send(message) : runHousekeeping(() => super.send(message))
  }
}
