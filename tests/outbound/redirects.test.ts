import { expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary } from './servers.ts'

const statuses = [300, 301, 302, 303, 305, 307, 308]

test.each(statuses)(
  'a redirect with %i is returned as the response, whatever its location',
  async (status) => {
    const target = await startCanary()
    const targets = [
      `http://127.0.0.1:${target.port}/`,
      `https://127.0.0.1:${target.port}/`,
      `//127.0.0.1:${target.port}/`,
      '/elsewhere',
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.5:8080/',
      'javascript:alert(1)',
      'data:text/plain,x',
      'http://user:secret@example.com/',
      'not a url at all',
    ]
    for (const location of targets) {
      const server = await startCanary((_request, reply) =>
        reply.writeHead(status, { location }).end('moved'),
      )
      const client = createOutboundClient('127.0.0.1')
      const response = await client.send(`http://127.0.0.1:${server.port}/`)
      expect(response).toMatchObject({ status, headers: { location } })
      expect(Buffer.from(response.body).toString()).toBe('moved')
      expect(server.requests).toBe(1)
    }
    expect(target.connections).toBe(0)
  },
)

test('neither a Refresh header nor a page with a refresh is followed', async () => {
  const target = await startCanary()
  const url = `http://127.0.0.1:${target.port}/`
  const page = `<meta http-equiv="refresh" content="0;url=${url}">`
  const server = await startCanary((_request, reply) => reply.setHeader('refresh', `0;url=${url}`).end(page))
  expect(await createOutboundClient('127.0.0.1').fetchText(`http://127.0.0.1:${server.port}/`)).toBe(page)
  expect(target.connections).toBe(0)
})
