// A small REST API on loopback that serves its OpenAPI document and records all other requests.
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpServer } from './listen.ts'

export type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type UpstreamApiResponse = { status?: number; headers?: Record<string, string>; body?: string }

export type UpstreamApi = {
  url: string
  documentUrl: string
  seen: ReceivedRequest[]
  /** Sets how requests are responded to from now on; by default with JSON that echoes the request. */
  respondWith(
    respondToRequest: (request: ReceivedRequest) => UpstreamApiResponse | Promise<UpstreamApiResponse>,
  ): void
  close(): Promise<void>
}

const describeParameter = (name: string, where: string, schema: object, required = where === 'path') => ({
  name,
  in: where,
  required,
  schema,
})

const stringSchema = { type: 'string' }
const jsonResponses = {
  200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
}

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
          describeParameter('limit', 'query', { type: 'integer', minimum: 1 }),
          describeParameter('tags', 'query', { type: 'array', items: stringSchema }),
          describeParameter('X-Trace', 'header', stringSchema),
        ],
        responses: jsonResponses,
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
                properties: { name: stringSchema, age: { type: 'integer' } },
              },
            },
          },
        },
        responses: jsonResponses,
      },
    },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [describeParameter('petId', 'path', stringSchema)],
        responses: jsonResponses,
      },
      delete: {
        operationId: 'deletePet',
        parameters: [describeParameter('petId', 'path', stringSchema)],
        responses: jsonResponses,
      },
    },
  },
}

const echoRequest = ({ method, url, body }: ReceivedRequest): UpstreamApiResponse => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ method, url, body }),
})

export async function startUpstreamApi(document: object = petDocument): Promise<UpstreamApi> {
  const seen: ReceivedRequest[] = []
  let respond: Parameters<UpstreamApi['respondWith']>[0] = echoRequest
  const { url, close } = await startHttpServer(async (request, response) => {
    if (request.url === '/openapi.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
      return
    }
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    seen.push(received)
    const { status = 200, headers = {}, body = '' } = await respond(received)
    response.writeHead(status, headers).end(body)
  })
  return {
    url,
    documentUrl: `${url}/openapi.json`,
    seen,
    respondWith: (respondToRequest) => {
      respond = respondToRequest
    },
    close,
  }
}
