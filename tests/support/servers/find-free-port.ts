import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Each Vitest worker has a range of its own: no two find the same port before one of them listens on it. */
const firstPortOfWorker = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 12) * 1000
const portsOfWorker = 1000

/** Counts up, so that a port is not found again before somebody listens on it; from anywhere, since files of tests follow each other. */
let nextOffset = randomInt(portsOfWorker)

/** Finds a free loopback port below the ephemeral range, from which the system serves outgoing connections. */
export async function findFreePort(): Promise<number> {
  const port = firstPortOfWorker + (nextOffset++ % portsOfWorker)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}
