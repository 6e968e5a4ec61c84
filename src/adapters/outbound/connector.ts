// Opens outbound sockets. The order makes it safe: check every resolved address, dial exactly these, compare the peer
// address, and only then start TLS or HTTP. A check in `lookup` alone would miss IP literals, for which Node does not
// call it. net.BlockList is not used: it knows neither host names nor ports, so it cannot express EGRESS_ALLOW.
import net, { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isSameAddress, parseAddress } from './address.ts'
import type { EgressTarget } from './egress-policy.ts'
import { type EgressGuard, resolvePermittedAddresses } from './permitted-addresses.ts'
import { createUpstreamError } from './upstream-errors.ts'

/** For name resolution, TCP and TLS together. */
const connectTimeoutMs = 3000

/** For one of several addresses; Node's default is too short for distant servers. */
const addressTimeoutMs = 1000

export function createGuardedConnector(guard: EgressGuard): buildConnector.connector {
  const upgradeToTls = createTlsUpgrade()
  return (options, callback) => {
    const timeLimit = new AbortController()
    const timer = setTimeout(
      () => timeLimit.abort(createUpstreamError('unreachable', 'connecting took too long')),
      connectTimeoutMs,
    )
    const connecting = dialPermitted(guard, toEgressTarget(options), timeLimit.signal).then((socket) =>
      options.protocol === 'https:' ? upgradeToTls(options, socket) : socket,
    )
    Promise.race([connecting, rejectOnAbort(timeLimit.signal)])
      .finally(() => clearTimeout(timer))
      .then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
  }
}

const toEgressTarget = ({ hostname, port, protocol }: buildConnector.Options): EgressTarget => ({
  host: hostname,
  port: port ? Number(port) : protocol === 'https:' ? 443 : 80,
})

async function dialPermitted(guard: EgressGuard, target: EgressTarget, signal: AbortSignal): Promise<Socket> {
  const addresses = await resolvePermittedAddresses(guard, target)
  const socket = await dial(target, addresses, signal)
  // @guard peer-address
  if (addresses.some((address) => isPeer(socket, address))) return socket
  socket.destroy()
  throw createUpstreamError(
    'unreachable',
    `connected to ${socket.remoteAddress} instead of ${addresses.join(', ')}`,
  )
}

/** Opens a TCP connection to one of the addresses; destroyed when the signal aborts. */
const dial = ({ host, port }: EgressTarget, addresses: string[], signal: AbortSignal) =>
  new Promise<Socket>((resolve, reject) => {
    const results = addresses.map((address) => ({ address, family: isIP(address) }))
    const socket = net.connect({
      host,
      port,
      // @guard name-resolution
      lookup: (_host, _options, respond) => respond(null, results),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
      noDelay: true,
      signal,
    })
    socket.once('connect', () => resolve(socket)).on('error', reject)
  })

function isPeer(socket: Socket, address: string): boolean {
  const peer = parseAddress(socket.remoteAddress ?? '')
  const expected = parseAddress(address)
  return peer !== null && expected !== null && isSameAddress(peer, expected)
}

function createTlsUpgrade() {
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

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
