// Opens outbound sockets. The order makes it safe: check every resolved address, dial exactly these, compare the peer
// address, and only then start TLS or HTTP. A check in `lookup` alone would miss IP literals, for which Node does not
// call it. net.BlockList is not used: it knows neither host names nor ports, so it cannot express EGRESS_ALLOW.
import net, { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { parseAddress, sameAddress } from './address.ts'
import { fault } from './faults.ts'
import { type Guard, permittedAddresses } from './permitted-addresses.ts'
import type { Target } from './policy.ts'

/** For name resolution, TCP and TLS together. */
const connectMs = 3000

/** For one of several addresses; Node's default is too short for distant servers. */
const attemptMs = 1000

export function guardedConnector(guard: Guard): buildConnector.connector {
  const handshake = tlsHandshake()
  return (options, callback) => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(fault('unreachable', 'connecting took too long')), connectMs)
    const opened = dialPermitted(guard, targetOf(options), limit.signal).then((socket) =>
      options.protocol === 'https:' ? handshake(options, socket) : socket,
    )
    Promise.race([opened, aborted(limit.signal)])
      .finally(() => clearTimeout(timer))
      .then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
  }
}

const targetOf = ({ hostname, port, protocol }: buildConnector.Options): Target => ({
  host: hostname,
  port: port ? Number(port) : protocol === 'https:' ? 443 : 80,
})

async function dialPermitted(guard: Guard, target: Target, signal: AbortSignal): Promise<Socket> {
  const addresses = await permittedAddresses(guard, target)
  const socket = await dial(target, addresses, signal)
  if (addresses.some((address) => isPeer(socket, address))) return socket
  socket.destroy()
  throw fault('unreachable', `connected to ${socket.remoteAddress} instead of ${addresses.join(', ')}`)
}

/** Opens a TCP connection to one of the addresses; destroyed when the signal aborts. */
const dial = ({ host, port }: Target, addresses: string[], signal: AbortSignal) =>
  new Promise<Socket>((resolve, reject) => {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }))
    const socket = net.connect({
      host,
      port,
      lookup: (_host, _options, answer) => answer(null, answers),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptMs,
      noDelay: true,
      signal,
    })
    socket.once('connect', () => resolve(socket)).on('error', reject)
  })

function isPeer(socket: Socket, address: string): boolean {
  const peer = parseAddress(socket.remoteAddress ?? '')
  const expected = parseAddress(address)
  return peer !== null && expected !== null && sameAddress(peer, expected)
}

function tlsHandshake() {
  const connect = buildConnector({ allowH2: false, timeout: 0 })
  return (options: buildConnector.Options, tcp: Socket) =>
    new Promise<Socket>((resolve, reject) => {
      connect({ ...options, httpSocket: tcp }, (error, socket) => {
        if (!error) return resolve(socket)
        tcp.destroy()
        reject(error)
      })
    })
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
