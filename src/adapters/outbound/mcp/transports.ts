// The client's own transports, with what it leaves open closed: a stream that ends without its answer ends the call,
// nothing listens to the server while nobody calls, and what belongs to no call is sent on its own small allowance.
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

/** A stream that was cut is taken up again at once or not at all: the deadline is short. */
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
        call.fail(fault('invalid_answer', 'the stream ended without an answer'))
    }
    return super.send(message, { ...options, onRequestStreamEnd })
  }
}

type SendOptions = NonNullable<Parameters<StreamableHTTPClientTransport['send']>[1]>

/** Whoever is set to hear messages hears them taken in: several do in turn, while the protocol is being settled. */
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

/** A stream that only listens would be held open for every session; one that is taken up again names its last event. */
const withoutListening =
  (guarded: FetchLike): FetchLike =>
  async (url, init) => {
    const listens = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')
    return listens ? new Response(null, { status: 405 }) : guarded(url, init)
  }

/** The transport of 2024-11-05: one stream for every answer, and requests beside it. */
export class HttpSse extends SSEClientTransport {
  readonly #asked = new Set<unknown>()

  /** `answered` is told of each answer that was waited for. */
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
