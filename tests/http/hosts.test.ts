// The Host header, which a page sends whose name was rebound to loopback (DNS rebinding).
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostGuard } from '#base/web/host-guard.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let open: TestService

beforeAll(async () => {
  service = await startService('sqlite', { ALLOWED_ORIGINS: 'https://named.example:8443,*' })
  open = await startService('sqlite', { HOST: '0.0.0.0' })
})
afterAll(async () => {
  await service.close()
  await open.close()
})

async function sendRaw(url: string, ...lines: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') }
}

const paths = [
  '/api/v1/apps',
  '/api/v2/apps',
  '/api/v3/templates',
  '/docs',
  '/openapi.json',
  '/oauth/callback',
  '/v0.1/servers',
  '/.well-known/oauth-protected-resource',
  '/mcp/app',
  '/nothing',
]

describe('a service on loopback', () => {
  test.each(paths)('rejects the Host of a rebound name at %s', async (path) => {
    for (const host of ['rebound.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'x@localhost', '']) {
      const { status, body } = await sendRaw(service.url, `GET ${path} HTTP/1.1`, `Host: ${host}`)
      expect([host, status]).toEqual([host, 403])
      expect(JSON.parse(body).error.message).toContain('The Host header is not allowed')
    }
  })

  test.each(['localhost:4000', '127.0.0.1', '127.8.8.8:1', '[::1]:99', 'app.localhost', 'named.example'])(
    'serves the Host %s, which is loopback or of the settings',
    async (host) => {
      expect((await sendRaw(service.url, 'GET /docs HTTP/1.1', `Host: ${host}`)).status).toBe(200)
    },
  )

  test.each(['/livez', '/readyz'])('responds to probes at %s whatever their Host', async (path) => {
    expect((await sendRaw(service.url, `GET ${path} HTTP/1.1`, 'Host: 10.1.2.3:4000')).status).toBe(200)
  })
})

test('a service on all addresses serves any Host', async () => {
  expect((await sendRaw(open.url, 'GET /docs HTTP/1.1', 'Host: tenon.example')).status).toBe(200)
})

test.each([...paths, '/livez'])('a request with two Host headers is rejected at %s', async (path) => {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'hOST: evil.example', 'Content-Length: 0']
  const { status, body } = await sendRaw(open.url, ...lines)
  expect([status, JSON.parse(body).error]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('more than one') }),
  ])
})

test('the host guard knows the hosts of the settings by name, whatever their port', () => {
  const isAllowed = createHostGuard({ isLoopback: true, knownUrls: ['https://tenon.example', '*', ''] })
  expect(['tenon.example', 'tenon.example:1', 'TENON.example', undefined, '*'].map(isAllowed)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
