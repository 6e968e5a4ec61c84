import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

const readFixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
const cert = readFixture('localhost.crt')
const defaultAuthorities = tls.getCACertificates('default')

beforeAll(() => tls.setDefaultCACertificates([...defaultAuthorities, cert]))
afterAll(() => tls.setDefaultCACertificates(defaultAuthorities))

async function startHttpsServer() {
  const seen = { port: 0, requests: 0, protocols: [] as (string | false | null)[] }
  const server = createServer(
    { cert, key: readFixture('localhost.key'), ALPNProtocols: ['h2', 'http/1.1'] },
    (_request, reply) => {
      seen.requests++
      reply.end('private')
    },
  )
  server.on('secureConnection', (socket) => seen.protocols.push(socket.alpnProtocol))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  seen.port = (server.address() as AddressInfo).port
  return seen
}

test('a server with a valid certificate is called over TLS', async () => {
  const server = await startHttpsServer()
  const client = createOutboundClient(`127.0.0.1:${server.port}`)
  for (let n = 0; n < 20; n++)
    expect(await client.fetchText(`https://localhost:${server.port}/`)).toBe('private')
  expect(server.protocols.length).toBeLessThanOrEqual(2)
  expect(new Set(server.protocols)).toEqual(new Set(['http/1.1']))
})

test('a certificate for another name or of an untrusted authority is rejected', async () => {
  const server = await startHttpsServer()
  const client = createOutboundClient('127.0.0.1', async () => ['127.0.0.1'])
  expect(await client.catchReason(`https://other.test:${server.port}/`)).toBe('unreachable')
  expect(await client.catchReason(`https://127.0.0.1:${server.port}/`)).toBe('unreachable')
  tls.setDefaultCACertificates(defaultAuthorities)
  const distrustful = createOutboundClient('127.0.0.1')
  expect(await distrustful.catchReason(`https://localhost:${server.port}/`)).toBe('unreachable')
  tls.setDefaultCACertificates([...defaultAuthorities, cert])
  expect(server.requests).toBe(0)
})

test('an https request to a server without TLS sends no HTTP request', async () => {
  const server = await startCanary()
  expect(await createOutboundClient('127.0.0.1').catchReason(`https://127.0.0.1:${server.port}/`)).toBe(
    'unreachable',
  )
  expect(server.requests).toBe(0)
})
