import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Each worker of a run takes its own, so that none takes one that another has found and not yet listens on. */
const ofWorker = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 12) * 1000

/** A port of loopback that nobody listens on, below those that the system hands to outgoing connections. */
export async function freePort(): Promise<number> {
  const port = randomInt(ofWorker, ofWorker + 1000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
