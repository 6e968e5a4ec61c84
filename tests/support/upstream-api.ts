// A small REST API on loopback that serves its OpenAPI document and records all other requests.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type UpstreamReply = { status?: number; headers?: Record<string, string>; body?: string }

export type UpstreamApi = {
  url: string
  documentUrl: string
  seen: SeenRequest[]
  /** Sets how requests are responded to from now on; by default with JSON that echoes the request. */
  reply(answer: (request: SeenRequest) => UpstreamReply): void
  close(): Promise<void>
}

const parameter = (name: string, where: string, schema: object, required = where === 'path') => ({
  name,
  in: where,
  required,
  schema,
})

const string = { type: 'string' }
const answer = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } }

/** Operations with path, query, header and body parameters, for tools to be bound to. */
export const petDocument = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.2.3' },
  servers: [{ url: '/v1' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        parameters: [
          parameter('limit', 'query', { type: 'integer', minimum: 1 }),
          parameter('tags', 'query', { type: 'array', items: string }),
          parameter('X-Trace', 'header', string),
        ],
        responses: answer,
      },
      post: {
        operationId: 'createPet',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: string, age: { type: 'integer' } },
              },
            },
          },
        },
        responses: answer,
      },
    },
    '/pets/{petId}': {
      get: { operationId: 'getPet', parameters: [parameter('petId', 'path', string)], responses: answer },
      delete: {
        operationId: 'deletePet',
        parameters: [parameter('petId', 'path', string)],
        responses: answer,
      },
    },
  },
}

const echo = ({ method, url, body }: SeenRequest): UpstreamReply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ method, url, body }),
})

export async function startUpstreamApi(document: object = petDocument): Promise<UpstreamApi> {
  const seen: SeenRequest[] = []
  let answerWith = echo
  const server = createServer(async (request, response) => {
    if (request.url === '/openapi.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
      return
    }
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    seen.push(one)
    const { status = 200, headers = {}, body = '' } = answerWith(one)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    documentUrl: `${url}/openapi.json`,
    seen,
    reply: (answer) => {
      answerWith = answer
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
