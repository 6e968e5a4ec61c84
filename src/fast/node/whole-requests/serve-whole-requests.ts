// Saves some 10 µs per call. node:http reads and writes any message, of any size, in pieces; nearly all requests of MCP
// clients arrive in one piece and have a short head. These are read and answered here. A connection with any other
// request is handed to node:http, with the bytes that have arrived, and stays there. See docs/decisions/0021.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type WholeRequest, WholeRequestReader } from './whole-request.ts'
import { type ResponseOptions, WholeResponse } from './whole-response.ts'

export type WholeRequestOptions = ResponseOptions & {
  /** False, with no effect, when node:http must serve the request. */
  serve(request: WholeRequest, response: WholeResponse): boolean
  /** Limit of the request line and headers. */
  maxHeadBytes: number
  /** Milliseconds until the first bytes of a new connection must arrive. */
  firstRequestMs: number
  /** Milliseconds after which a connection without requests is closed. */
  idleMs: number
}

/** Takes over the connections of a server that does not listen yet. */
export function serveWholeRequests(server: Server, options: WholeRequestOptions): void {
  const [accept] = server.listeners('connection') as [(socket: Socket) => void]
  const connections = new Set<Connection>()
  const context: ConnectionContext = {
    options,
    connections,
    handOver: (socket) => accept.call(server, socket),
    timeOut(socket) {
      const error = Object.assign(new Error('No request arrived.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!server.emit('clientError', error, socket)) socket.destroy()
    },
  }
  server.off('connection', accept)
  server.on('connection', (socket: Socket) => void connections.add(new Connection(socket, context)))
  extend(server, 'closeIdleConnections', () => {
    for (const connection of connections) connection.closeIfIdle()
  })
  extend(server, 'closeAllConnections', () => {
    for (const connection of connections) connection.destroy()
  })
}

function extend(
  server: Server,
  name: 'closeIdleConnections' | 'closeAllConnections',
  more: () => void,
): void {
  const before = server[name].bind(server)
  server[name] = () => {
    before()
    more()
  }
}

type ConnectionContext = {
  options: WholeRequestOptions
  connections: Set<Connection>
  handOver(socket: Socket): void
  timeOut(socket: Socket): void
}

/** A connection whose requests have all arrived whole. */
class Connection {
  readonly #socket: Socket
  readonly #context: ConnectionContext
  readonly #reader: WholeRequestReader
  #isBusy = false
  #isUsed = false
  /** Bytes that arrived before the last response was written. */
  #held: Buffer | null = null

  constructor(socket: Socket, context: ConnectionContext) {
    this.#socket = socket
    this.#context = context
    this.#reader = new WholeRequestReader(socket, context.options.maxHeadBytes)
    socket.setTimeout(context.options.firstRequestMs)
    socket
      .on('data', this.#receive)
      .on('end', this.#endSocket)
      .on('timeout', this.#expire)
      .on('error', ignoreError)
      .on('close', this.#forget)
  }

  /** A connection on which nothing has arrived yet counts as busy. */
  closeIfIdle(): void {
    if (this.#isUsed && !this.#isBusy && !this.#held && this.#socket.writableLength === 0) this.destroy()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  readonly #receive = (bytes: Buffer): void => {
    if (this.#isBusy || this.#socket.writableNeedDrain) this.#hold(bytes)
    else this.#serve(bytes)
  }

  #serve(bytes: Buffer): void {
    const request = this.#reader.read(bytes)
    if (!request || !this.#tryServe(request)) this.#handOver(bytes)
  }

  #tryServe(request: WholeRequest): boolean {
    const { options } = this.#context
    if (!this.#isUsed) this.#socket.setTimeout(options.idleMs)
    this.#isUsed = true
    // Set first, since the response may be written at once.
    this.#isBusy = true
    const isServed = options.serve(request, new WholeResponse(request, options, this.#continue))
    if (!isServed) this.#isBusy = false
    return isServed
  }

  #hold(bytes: Buffer): void {
    if (this.#held) {
      this.#held = Buffer.concat([this.#held, bytes])
      return
    }
    this.#held = bytes
    this.#socket.pause()
    if (!this.#isBusy) this.#socket.once('drain', this.#receiveHeld)
  }

  /** Called when the response has been written. */
  readonly #continue = (isPersistent: boolean): void => {
    this.#isBusy = false
    if (!isPersistent) this.#socket.end()
    else if (this.#held) this.#receiveHeld()
  }

  readonly #receiveHeld = (): void => {
    const held = this.#held
    this.#held = null
    this.#socket.resume()
    if (held) this.#receive(held)
  }

  #handOver(bytes: Buffer): void {
    const socket = this.#socket
    this.#forget()
    socket
      .off('data', this.#receive)
      .off('end', this.#endSocket)
      .off('timeout', this.#expire)
      .off('error', ignoreError)
      .off('close', this.#forget)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(bytes)
    this.#context.handOver(socket)
    socket.resume()
  }

  /** The client sends nothing more. Like node:http, sends no response then. */
  readonly #endSocket = (): void => void this.#socket.end()

  readonly #expire = (): void => {
    if (this.#isBusy) return
    if (this.#isUsed) this.destroy()
    else this.#context.timeOut(this.#socket)
  }

  readonly #forget = (): void => void this.#context.connections.delete(this)
}

/** The socket is destroyed, and closes. */
const ignoreError = () => {}
