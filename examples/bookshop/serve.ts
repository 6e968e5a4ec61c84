// The bookshop that Tenon contains, as a server of its own: `npm run example`. Listens on port 4010, or on the first
// argument.
import { createServer, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createBookshop } from '../../src/adapters/embedded/bookshop/create-bookshop.ts'
import { readBookshopDocument } from '../../src/adapters/embedded/bookshop/read-bookshop-document.ts'

/** Its document can be replaced, until it stops. */
export function createBookshopServer() {
  let document = readBookshopDocument()
  const respond = createBookshop()
  return createServer(async (request: IncomingMessage, response) => {
    if (request.url === '/openapi.yaml') {
      if (request.method === 'PUT') document = await text(request)
      response.writeHead(200, { 'Content-Type': 'application/yaml' }).end(document)
      return
    }
    const { status, body, headers } = await respond({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      accept: request.headers.accept,
      readBody: () => json(request),
    })
    if (body === undefined) response.writeHead(status).end()
    else
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 4010)
  createBookshopServer().listen(port, '127.0.0.1', () => {
    console.log(
      `Bookshop listens on http://localhost:${port}; its document is http://localhost:${port}/openapi.yaml`,
    )
  })
}
