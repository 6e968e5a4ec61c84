// Stops listening without losing requests. While connections are drained, every response closes its connection, so that
// clients reconnect elsewhere. Idle connections are closed last, since a request may be on its way on each of them.
// Closing the listener resets connections that arrive in the same microseconds. Clients that wait for a response open
// no connection, so requests are held back for a moment until the listener is closed.
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export type DrainTimes = {
  /** Milliseconds in which new connections are still accepted; skipped when none has arrived for as long. */
  acceptMs: number
  /** Milliseconds after which connections in use are cut. */
  maxMs: number
}

/**
 * After this time without a request, clients have noticed that the listener is gone: idle connections can be closed.
 */
const quietMs = 1_000
const pollMs = 20
/** After this time without a new connection, the clients wait for the responses that are held back. */
const heldQuietMs = 25
const maxHoldMs = 250
/** A turn of the event loop up to this time leaves little chance for a connection to arrive unnoticed. */
const shortTurnMs = 0.05
const maxTurns = 20_000
/** Time to record calls that were cut. */
const abortMs = 100

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Resolves after the requests that have already arrived are read. */
const readArrivedRequests = async () => {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export class ConnectionDrain {
  readonly #servers: Server[] = []
  readonly #connections = new Set<Socket>()
  #isActive = false
  #lastUseAt = Number.NEGATIVE_INFINITY
  #held: Promise<void> | null = null

  get isActive(): boolean {
    return this.#isActive
  }

  watch(server: Server): void {
    this.#servers.push(server)
    server.on('connection', (socket) => {
      this.#recordUse()
      this.#connections.add(socket)
      socket.once('close', () => this.#connections.delete(socket))
    })
  }

  /** Called for each request while connections are drained. Handles it now, or as soon as the listener is closed. */
  schedule(handle: () => void): void {
    this.#recordUse()
    if (this.#held) void this.#held.then(handle)
    else handle()
  }

  /** Resolves when no connection is left. */
  async run({ acceptMs, maxMs }: DrainTimes): Promise<void> {
    this.#isActive = true
    const isUsed = this.#connections.size > 0 || this.#idleMs < acceptMs
    if (isUsed) await pause(acceptMs)
    const deadline = performance.now() + maxMs
    const handleHeld = this.#holdRequests()
    if (isUsed) await this.#awaitQuiet(heldQuietMs, performance.now() + maxHoldMs)
    await this.#awaitEmptyBacklog()
    for (const server of this.#servers) stopListening(server)
    handleHeld()
    if (isUsed && acceptMs > 0) await this.#awaitQuiet(quietMs, deadline)
    while (this.#connections.size > 0 && performance.now() < deadline) await this.#closeIdleConnections()
    if (this.#connections.size > 0) await this.#cutConnections()
  }

  /**
   * Closes connections as they become idle, until the server is closed. A connection whose response was not completely
   * sent when draining began would otherwise stay open for the keep-alive time. Throws the rejection of `closed`.
   */
  async closeIdleUntil(closed: Promise<void>): Promise<void> {
    const isSettled = closed.then(
      () => true,
      () => true,
    )
    while (!(await Promise.race([isSettled, this.#closeIdleConnections()])));
    await closed
  }

  get #idleMs(): number {
    return performance.now() - this.#lastUseAt
  }

  #recordUse(): void {
    this.#lastUseAt = performance.now()
  }

  /** Returns the function that admits the held requests. */
  #holdRequests(): () => void {
    let handleHeld = () => {}
    this.#held = new Promise((resolve) => {
      handleHeld = () => {
        this.#held = null
        resolve()
      }
    })
    return handleHeld
  }

  /** Resolves when no connection was used for `ms`, at the latest at `deadline`. */
  async #awaitQuiet(ms: number, deadline: number): Promise<void> {
    while (this.#idleMs < ms && performance.now() < deadline) await pause(Math.min(ms, pollMs))
  }

  /**
   * Closing a listener resets the connections that the system has accepted but the process has not. Resolves right
   * after a short turn of the event loop without any.
   */
  async #awaitEmptyBacklog(): Promise<void> {
    for (let turn = 0; turn < maxTurns; turn++) {
      const [startedAt, lastUseAt] = [performance.now(), this.#lastUseAt]
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#lastUseAt === lastUseAt && performance.now() - startedAt < shortTurnMs) return
    }
  }

  async #closeIdleConnections(): Promise<void> {
    await readArrivedRequests()
    const connections = [...this.#connections]
    // Node counts a connection as idle before its last response is completely sent.
    if (connections.every(({ writableLength }) => writableLength === 0))
      for (const server of this.#servers) server.closeIdleConnections()
    // Node counts a connection without a first request as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    await pause(pollMs)
  }

  async #cutConnections(): Promise<void> {
    for (const server of this.#servers) server.closeAllConnections()
    await pause(abortMs)
  }
}

/** Unlike `close` of an HTTP server, does not close idle connections. */
function stopListening(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server)
}
