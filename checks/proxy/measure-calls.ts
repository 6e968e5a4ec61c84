// Calls of a public app through a proxy, beside the same calls sent straight to the service. A proxy that opens a connection
// for each request costs most of the rate, so the connections that it opened are counted: that figure does not depend on
// the pace of the machine.
import { readFileSync } from 'node:fs'
import { buildOrdersCall } from '../bench/support/call-requests.ts'
import { generateLoad } from '../bench/support/load.ts'
import { createPublicConnection } from './public-client.ts'

export type MeasuredProxy = {
  appPath: string
  serviceUrl: string
  servicePort: number
  /** Of the proxy. */
  origin: string
  certificatePath: string
}

const load = { connections: 16, milliseconds: 3000 }
/** Those of the measured load and of what else was just requested, with room. */
const mostConnections = 4 * load.connections

/** Rates in calls per second; `connections` is how many the proxy opened to the service. Throws when they are too many. */
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
  if (connections > mostConnections) throw new Error('The proxy opens connections in place of keeping them.')
}

/** Connections to a local port, those included that ended in the last minute. */
function countConnections(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote]) => local?.endsWith(suffix) || remote?.endsWith(suffix)).length
}
