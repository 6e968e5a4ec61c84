// A host with documents of clients, over TLS on loopback.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'

export type ClientHost = {
  host: string
  /** The paths that were requested, in order. */
  requested: string[]
  /** Serves JSON, or what `respond` does, at a path; returns its URL. */
  serve(path: string, document: object | ((url: string) => object)): string
  respond(path: string, respond: (response: ServerResponse) => void): string
  close(): Promise<void>
}

const readFixture = (name: string) =>
  readFileSync(new URL(`../../outbound/fixtures/${name}`, import.meta.url), 'utf8')

/** The process trusts its certificate until it is closed. */
export async function startClientHost(): Promise<ClientHost> {
  const cert = readFixture('localhost.crt')
  const authorities = tls.getCACertificates('default')
  const responders = new Map<string, (response: ServerResponse) => void>()
  const requested: string[] = []
  const server = createServer({ cert, key: readFixture('localhost.key') }, ({ url = '' }, response) => {
    requested.push(url)
    const respond = responders.get(url) ?? ((missing) => missing.writeHead(404).end())
    respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  tls.setDefaultCACertificates([...authorities, cert])
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const toUrl = (path: string) => `https://${host}${path}`
  const respond: ClientHost['respond'] = (path, responder) => {
    responders.set(path, responder)
    return toUrl(path)
  }
  return {
    host,
    requested,
    respond,
    serve: (path, document) =>
      respond(path, (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(typeof document === 'function' ? document(toUrl(path)) : document)),
      ),
    async close() {
      tls.setDefaultCACertificates(authorities)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
