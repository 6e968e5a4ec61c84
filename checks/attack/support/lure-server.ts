// A hostile server whose responses send the service on to a URL of the attacker: by redirect, by reference, and by
// metadata of authorization.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

export type LureServer = HostileServer & {
  /** The URL of a response of this kind that sends the service on to these URLs. */
  lureTo(kind: LureKind, ...urls: string[]): string
  /** Requests to /reached, or to its metadata, since the last call: proof that the service goes where it is sent. */
  takeReached(): number
}

export type LureKind = keyof typeof responses

const sendJson = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

const buildDocument = (urls: string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Lure', version: '1' },
  paths: Object.fromEntries(
    urls.map((url, index) => [
      `/things/${index}`,
      {
        get: {
          operationId: `get${index}`,
          responses: {
            200: { description: 'ok', content: { 'application/json': { schema: { $ref: `${url}#/a` } } } },
          },
        },
      },
    ]),
  ),
})

const responses = {
  redirect: (response: ServerResponse, [url = '']: string[]) =>
    response.writeHead(302, { Location: toHeader(url) }).end(),
  'permanent-redirect': (response: ServerResponse, [url = '']: string[]) =>
    response.writeHead(308, { Location: toHeader(url) }).end(),
  references: (response: ServerResponse, urls: string[]) => sendJson(response, 200, buildDocument(urls)),
  'resource-metadata': (response: ServerResponse, [url = '']: string[]) =>
    sendJson(response, 401, {}, { 'WWW-Authenticate': `Bearer resource_metadata="${toHeader(url)}"` }),
  'authorization-servers': (response: ServerResponse, urls: string[], resource: string) =>
    sendJson(response, 200, { resource, authorization_servers: urls }),
}

/** A header may contain Latin-1 only: other characters are sent as the bytes of UTF-8. */
const toHeader = (text: string) => Buffer.from(text.replace(/[\r\n\0]/g, ''), 'utf8').toString('latin1')

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lure')
  const kind = pathname.slice(1).split('/')[0] ?? ''
  if (Object.hasOwn(responses, kind))
    responses[kind as LureKind](response, searchParams.getAll('to'), `http://${request.headers.host}`)
  else sendJson(response, 200, { a: { type: 'object' } })
}

export async function startLureServer(): Promise<LureServer> {
  let reached = 0
  const server = await startHostileServer((request, response) => {
    if (new URL(request.url ?? '/', 'http://lure').pathname.endsWith('/reached')) reached++
    respond(request, response)
  })
  return {
    ...server,
    lureTo: (kind, ...urls) => `${server.url}/${kind}?${new URLSearchParams(urls.map((to) => ['to', to]))}`,
    takeReached() {
      const taken = reached
      reached = 0
      return taken
    },
  }
}
