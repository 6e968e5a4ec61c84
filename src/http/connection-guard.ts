// Limits the connections of an address, and closes connections of clients that do not read their responses, which take
// memory. Watching sockets covers every path: operations, mounts, and requests that node:http has not read.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isTooSlow, type LeastRate, leastReadRate, rateCheckMs } from '#base/least-rate.ts'

export type ConnectionLimits = {
  rate: LeastRate
  checkMs: number
  /** Connections of an address. */
  connections: number
  /** Bytes that all connections of an address have not read yet. */
  unreadBytes: number
}

const defaultLimits: ConnectionLimits = {
  rate: leastReadRate,
  checkMs: rateCheckMs,
  connections: 1_024,
  unreadBytes: 64 * 1024 * 1024,
}

/** "" for an address that many clients share, such as the address of a proxy. It is not limited. */
export type ClientGroupReader = (address: string) => string

/** Output that a client has not read since a time, when it had read `sent` bytes in total. */
type Unread = { since: number; sent: number }

export class ConnectionGuard {
  readonly #limits: ConnectionLimits
  readonly #groupOf: ClientGroupReader
  readonly #groups = new Map<string, Set<Socket>>()
  readonly #sockets = new Map<Socket, Unread | null>()

  constructor(groupOf: ClientGroupReader, limits: Partial<ConnectionLimits> = {}) {
    this.#groupOf = groupOf
    this.#limits = { ...defaultLimits, ...limits }
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#accept(socket))
    const timer = setInterval(() => this.#check(performance.now()), this.#limits.checkMs).unref()
    server.once('close', () => clearInterval(timer))
  }

  #accept(socket: Socket): void {
    const key = this.#groupOf(socket.remoteAddress ?? '')
    const group = this.#groups.get(key) ?? new Set()
    // @guard
    if (key !== '' && group.size >= this.#limits.connections) return void socket.destroy()
    this.#sockets.set(socket, null)
    this.#groups.set(key, group.add(socket))
    socket.once('close', () => {
      this.#sockets.delete(socket)
      group.delete(socket)
      if (group.size === 0) this.#groups.delete(key)
    })
  }

  #check(now: number): void {
    for (const [socket, unread] of this.#sockets)
      this.#sockets.set(socket, this.#checkOne(socket, unread, now))
    for (const [key, group] of this.#groups) if (key !== '') this.#checkGroup([...group])
  }

  /** Checks each period as long as the grace separately, so that earlier reading does not count. */
  #checkOne(socket: Socket, unread: Unread | null, now: number): Unread | null {
    if (socket.writableLength === 0) return null
    const sent = countSentBytes(socket)
    if (!unread) return { since: now, sent }
    const { rate } = this.#limits
    // @guard
    if (isTooSlow(sent - unread.sent, now - unread.since, rate)) socket.destroy()
    return now - unread.since > rate.graceMs ? { since: now, sent } : unread
  }

  /** Closes the connections that have waited longest. */
  #checkGroup(group: Socket[]): void {
    let bytes = group.reduce((sum, socket) => sum + socket.writableLength, 0)
    if (bytes <= this.#limits.unreadBytes) return
    const sinceOf = (socket: Socket) => this.#sockets.get(socket)?.since ?? Number.POSITIVE_INFINITY
    for (const socket of group.toSorted((a, b) => sinceOf(a) - sinceOf(b))) {
      if (bytes <= this.#limits.unreadBytes) return
      bytes -= socket.writableLength
      socket.destroy()
    }
  }
}

type StreamHandle = { bytesWritten: number; writeQueueSize: number }

/** Node reports only complete writes. Its handle knows how much of a write is left, as for timeouts of sockets. */
function countSentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: StreamHandle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
