import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { allowOwnAddress } from './allow-own-address.ts'

async function listening(): Promise<string> {
  const server: Server = createServer((_request, response) => response.end('here'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the service reaches its own private address, and no other', async () => {
  const [own, other] = [await listening(), await listening()]
  const self = createUpstream({ allow: allowOwnAddress(own) })
  onTestFinished(() => self.close())
  const request = (url: string) =>
    self.send({ method: 'GET', url, headers: [], body: null, deadlineMs: 5_000, maxBytes: 100 })
  expect((await request(own)).status).toBe(200)
  await expect(request(other)).rejects.toMatchObject({ reason: 'unreachable' })
})

test.each([
  ['http://localhost:4000', { kind: 'host', host: 'localhost', port: 4000 }],
  ['https://tenon.example', { kind: 'host', host: 'tenon.example', port: 443 }],
  ['http://tenon.internal', { kind: 'host', host: 'tenon.internal', port: 80 }],
  ['http://[::1]:4000', { kind: 'range', port: 4000 }],
])('%s opens its own host and port', (baseUrl, entry) => {
  expect(allowOwnAddress(baseUrl)).toEqual([expect.objectContaining(entry)])
})
