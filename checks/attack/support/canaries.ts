// A listener on every address of this machine, IPv4 and IPv6. Nothing may connect to it: each connection is a hit.
import { createServer } from 'node:net'
import { type Listening, listen } from '#tests/support/servers/listen.ts'

/** The address that was dialled, and the first line that was sent. */
export type CanaryHit = { address: string; line: string }

export type Canaries = Listening & {
  /** The hits since the last call. */
  takeHits(): CanaryHit[]
}

export async function startCanaries(): Promise<Canaries> {
  const hits: CanaryHit[] = []
  const server = createServer((socket) => {
    const hit: CanaryHit = { address: socket.localAddress ?? '', line: '' }
    hits.push(hit)
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      hit.line = bytes.toString('latin1').split('\r\n', 1)[0] ?? ''
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}')
    })
  })
  // The unspecified IPv6 address also takes connections to every IPv4 address.
  return { ...(await listen(server, { host: '::' })), takeHits: () => hits.splice(0) }
}
