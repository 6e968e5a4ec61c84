// The ceiling: node:http with a pooled undici client. `bare.ts UPSTREAM BYTES-FILE` prints its URL. POST /call forwards
// one request to the upstream and returns its response; POST /list returns the bytes of the file.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

const [, , upstream = '', bytesFile = ''] = process.argv
const pool = new Pool(upstream, { connections: 64 })
const bytes = readFileSync(bytesFile)
const json = { 'content-type': 'application/json' }

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    if (request.url === '/list') {
      response.writeHead(200, { ...json, 'content-length': bytes.length }).end(bytes)
      return
    }
    JSON.parse(Buffer.concat(chunks).toString())
    const reply = await pool.request({ path: '/orders0/7?status=open&limit=5', method: 'GET' })
    const body = Buffer.from(await reply.body.arrayBuffer())
    response.writeHead(200, { ...json, 'content-length': body.length }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
