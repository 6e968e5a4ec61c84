// A TCP address whose target can be changed, as a virtual address or a proxy in front of database servers.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export async function startSwitch(firstTarget: number) {
  let target = firstTarget
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [first, second] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(first)
      first.on('error', () => {})
      first.on('close', () => {
        sockets.delete(first)
        second.destroy()
      })
      first.pipe(second)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Directs new connections to the target and ends the others. */
    point(to: number) {
      target = to
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
