// Calls of a public app through a proxy, compared with the same calls sent directly to the service. A proxy that opens a
// connection for each request loses most of the rate, so its connections are counted: that figure does not depend on the
// speed of the machine.
import { readFileSync } from 'node:fs'
import { buildOrdersCall } from '../bench/support/call-requests.ts'
import { generateLoad } from '../bench/support/load.ts'
import { createPublicConnection } from './public-client.ts'

export type MeasuredProxy = {
  appPath: string
  serviceUrl: string
  servicePort: number
  /** The URL of the proxy. */
  origin: string
  certificatePath: string
}

const load = { connections: 16, milliseconds: 3000 }
/** The connections of the measured load and of the requests just before it, with a margin. */
const mostConnections = 4 * load.connections

/**
 * Rates in calls per second; `connections` is the number that the proxy opened to the service. Throws when there are too
 * many.
 */
export async function measureCalls(proxy: MeasuredProxy) {
  const call = buildOrdersCall(proxy.appPath)
  const direct = await generateLoad(proxy.serviceUrl, call, load)
  const before = countConnections(proxy.servicePort)
  const through = await generateLoad(proxy.origin, call, {
    ...load,
    connect: createPublicConnection(proxy.certificatePath),
  })
  const connections = countConnections(proxy.servicePort) - before
  console.log(
    `  ${Math.round(through.rate)} calls/s through it, ${Math.round(direct.rate)} without; ${connections} connections`,
  )
  if (connections > mostConnections) throw new Error('The proxy opens connections instead of keeping them.')
}

/** Connections to a local port, including those that ended in the last minute. */
function countConnections(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote]) => local?.endsWith(suffix) || remote?.endsWith(suffix)).length
}
