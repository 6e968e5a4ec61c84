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
import { fault } from '../faults.ts'
import { currentCall, keepHouse, runningCall } from './call.ts'
import { takeIn } from './inbound.ts'

/** An interrupted stream is resumed quickly or not at all, since the deadline is short. */
const reconnectionOptions = {
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 2000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
}

export class StreamableHttp extends StreamableHTTPClientTransport {
  constructor(endpoint: string, fetch: FetchLike) {
    super(new URL(endpoint), { fetch: withoutListening(fetch), reconnectionOptions })
    takeInFirst(this)
  }

  override send(message: JSONRPCMessage, options: SendOptions = {}): Promise<void> {
    if (!isJSONRPCRequest(message)) return keepHouse(() => super.send(message, options))
    const call = currentCall()
    call.awaited = message.id
    const onRequestStreamEnd = () => {
      if (call.awaited === message.id)
        call.fail(fault('invalid_answer', 'the stream ended without a response'))
    }
    return super.send(message, { ...options, onRequestStreamEnd })
  }
}

type SendOptions = NonNullable<Parameters<StreamableHTTPClientTransport['send']>[1]>

/** Wraps every `onmessage` handler; the client sets several in turn while it negotiates the protocol. */
function takeInFirst(
  transport: Pick<Transport, 'onmessage'>,
  first: (message: JSONRPCMessage) => void = () => {},
): void {
  let heard: Transport['onmessage']
  Object.defineProperty(transport, 'onmessage', {
    get: () => heard,
    set(hear: Transport['onmessage']) {
      heard =
        hear &&
        ((message, extra) => {
          first(message)
          takeIn(message, runningCall())
          hear(message, extra)
        })
    },
  })
}

/**
 * Rejects GET streams that only listen, one of which each session would hold open. A resumed stream names its last
 * event.
 */
const withoutListening =
  (guarded: FetchLike): FetchLike =>
  async (url, init) => {
    const listens = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')
    return listens ? new Response(null, { status: 405 }) : guarded(url, init)
  }

/** The HTTP+SSE transport of 2024-11-05: one event stream for all responses, requests as separate POSTs. */
export class HttpSse extends SSEClientTransport {
  readonly #asked = new Set<unknown>()

  /** `onResponse` is called for each expected response. */
  constructor(endpoint: string, fetch: FetchLike, answered: () => void) {
    super(new URL(endpoint), { fetch })
    takeInFirst(this, (message) => {
      if (!('method' in message) && this.#asked.delete(message.id)) answered()
    })
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) this.#asked.add(message.id)
    return isJSONRPCRequest(message) ? super.send(message) : keepHouse(() => super.send(message))
  }
}
