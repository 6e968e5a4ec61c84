// Passes requests on to the service and records them. It keeps the Host header, as a reverse proxy does.
import { createServer, request } from 'node:http'

export type ProxiedRequest = { line: string; status: number }

/** Listens on `port` of loopback, before the service at `servicePort`. */
export async function startRecordingProxy(port: number, servicePort: number) {
  const recorded: ProxiedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: servicePort, path, method, headers }, (response) => {
      const { statusCode = 0 } = response
      recorded.push({ line: `${method} ${path}`, status: statusCode })
      outgoing.writeHead(statusCode, response.rawHeaders)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    /** The requests since the last call. */
    takeRecorded: () => recorded.splice(0),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
