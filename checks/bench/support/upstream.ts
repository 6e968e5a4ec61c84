// The REST upstream of the tools: a constant response and its OpenAPI document. Prints its URL.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ordersBody = JSON.stringify({
  orders: Array.from({ length: 6 }, (_, n) => ({
    id: n,
    sku: `SKU-${n}`,
    quantity: n,
    note: 'a constant order',
  })),
})

const buildDocument = (tools: number) => ({
  openapi: '3.1.0',
  info: { title: 'Bench', version: '1' },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(
    Array.from({ length: tools }, (_, n) => [
      `/orders${n}/{customer}`,
      {
        get: {
          operationId: `orders${n}`,
          summary: `Orders of a customer, list ${n}`,
          description: 'Lists the orders of one customer, newest first, as the shop has them now.',
          parameters: [
            {
              name: 'customer',
              in: 'path',
              required: true,
              schema: { type: 'string' },
              description: 'Number of the customer.',
            },
            {
              name: 'status',
              in: 'query',
              schema: { type: 'string', enum: ['open', 'sent', 'done'] },
              description: 'Only these.',
            },
            {
              name: 'limit',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 100 },
              description: 'At most so many.',
            },
            { name: 'details', in: 'query', schema: { type: 'boolean' }, description: 'With every line.' },
          ],
          responses: {
            200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
    ]),
  ),
})

const server = createServer((request, response) => {
  const [, tools] = /^\/openapi\/(\d+)\.json$/.exec(request.url ?? '') ?? []
  const body = tools ? JSON.stringify(buildDocument(Number(tools))) : ordersBody
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
