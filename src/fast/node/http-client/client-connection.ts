// One connection to a server. Sends each request after the response to the last one.
import type { Socket } from 'node:net'
import { type ResponseEvents, type ResponseHeaders, ResponseParser } from './response-parser.ts'

/** `head` ends with the last header; `body` follows it unchanged. */
export type ClientRequest = {
  method: string
  head: string
  body: Uint8Array | null
  receiver: ResponseReceiver
}

/** Called in this order; nothing is called after `onError` or `onEnd`. */
export interface ResponseReceiver {
  /**
   * Called right before the request is written. False means the response is not wanted any more, and nothing
   * is written.
   */
  onStart(exchange: ClientExchange): boolean
  /** The first byte has arrived. */
  onResponse(): void
  onHead(status: number, headers: ResponseHeaders): void
  onBody(bytes: Buffer): void
  onEnd(): void
  /** An error of the socket, or ResponseError. */
  onError(error: Error): void
}

/** Controls a response until `onEnd` or `onError`: then the connection is used for another one. */
export interface ClientExchange {
  pause(): void
  resume(): void
  /** Closes the connection; the receiver is not called any more. */
  abort(): void
}

export type ConnectionOwner = {
  /** The connection can be reused. */
  onIdle(connection: ClientConnection): void
  onClose(connection: ClientConnection): void
}

export class ClientConnection implements ClientExchange, ResponseEvents {
  readonly #socket: Socket
  readonly #owner: ConnectionOwner
  readonly #parser = new ResponseParser(this)
  #receiver: ResponseReceiver | null = null
  #hasResponse = false
  #isPaused = false
  #isPayloadExpected = true
  /** Bytes that arrived while paused. */
  #unread: Buffer | null = null
  /** The argument of an end that was reached while paused. */
  #heldEnd: number | null = null
  #error: Error | null = null

  constructor(socket: Socket, owner: ConnectionOwner) {
    this.#socket = socket
    this.#owner = owner
    socket
      .on('data', this.#read)
      .on('end', this.#finish)
      .on('timeout', this.#expire)
      .on('error', (error) => {
        this.#error = error
      })
      .on('close', this.#close)
  }

  get isOpen(): boolean {
    return this.#socket.writable && !this.#socket.destroyed
  }

  /** False when the receiver no longer wants the response. */
  trySend({ method, head, body, receiver }: ClientRequest): boolean {
    if (!receiver.onStart(this)) return false
    const socket = this.#socket
    this.#receiver = receiver
    this.#hasResponse = false
    this.#isPayloadExpected = payloadMethods.has(method) || body === null
    this.#parser.start(method)
    if (body === null) socket.write(head, 'latin1')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
    return true
  }

  pause(): void {
    this.#isPaused = true
    this.#socket.pause()
  }

  resume(): void {
    if (!this.#isPaused || this.#socket.destroyed) return
    this.#isPaused = false
    const [unread, heldEnd] = [this.#unread, this.#heldEnd]
    this.#unread = null
    this.#heldEnd = null
    if (unread) this.#read(unread)
    if (heldEnd !== null) this.onEnd(heldEnd)
    if (!this.#isPaused) this.#socket.resume()
  }

  abort(): void {
    this.#receiver = null
    this.#socket.destroy()
  }

  /** A request in progress fails with the error. */
  close(error: Error): void {
    this.#fail(error)
  }

  onHead(status: number, headers: ResponseHeaders): void {
    this.#receiver?.onHead(status, headers)
  }

  onBody(bytes: Buffer): void {
    this.#receiver?.onBody(bytes)
  }

  onEnd(idleMs: number): void {
    if (this.#isPaused) {
      this.#heldEnd = idleMs
      return
    }
    const receiver = this.#receiver
    if (!receiver) return
    this.#receiver = null
    const isSent = this.#socket.writableLength === 0
    if (idleMs > 0 && isSent && this.#isPayloadExpected) this.#keep(idleMs)
    else this.#socket.destroy()
    receiver.onEnd()
  }

  #keep(idleMs: number): void {
    // Any use of the socket restarts its timeout.
    if (this.#socket.timeout !== idleMs) this.#socket.setTimeout(idleMs)
    this.#owner.onIdle(this)
  }

  readonly #read = (bytes: Buffer): void => {
    const receiver = this.#receiver
    // No request is in progress.
    // @guard hostile-responses hostile-connections
    if (!receiver) return void this.#socket.destroy()
    if (!this.#hasResponse) {
      this.#hasResponse = true
      receiver.onResponse()
    }
    try {
      const rest = this.#parser.read(bytes, this.#isHeld)
      if (rest.length > 0) this.#keepRest(rest)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #keepRest(rest: Buffer): void {
    // Bytes after a response cannot be trusted, and neither can the connection.
    // @guard hostile-connections
    if (this.#heldEnd !== null) this.#heldEnd = 0
    else if (this.#isPaused && this.#receiver) this.#unread = rest
    else this.#socket.destroy()
  }

  readonly #isHeld = (): boolean => this.#isPaused || this.#receiver === null

  readonly #finish = (): void => {
    if (this.#receiver && !this.#parser.finish()) this.#fail(new Error('The server closed the connection.'))
    else this.#socket.destroy()
  }

  readonly #expire = (): void => {
    if (!this.#receiver) this.#socket.destroy()
  }

  readonly #close = (): void => {
    this.#fail(this.#error ?? new Error('The connection was closed.'))
    this.#owner.onClose(this)
  }

  #fail(error: Error): void {
    const receiver = this.#receiver
    this.#receiver = null
    this.#socket.destroy()
    receiver?.onError(error)
  }
}

/** If a server does not expect a body, it could read the next request as part of it. */
export const payloadMethods = new Set(['POST', 'PUT', 'PATCH'])
