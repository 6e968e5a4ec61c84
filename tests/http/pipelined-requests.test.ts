// Requests that do not wait for responses, followed by bytes that are no request.
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '#tests/support/service/test-service.ts'

async function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  return readText(socket)
}

const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

test.each([
  ['of a reading operation', 'GET /api/v3/reference HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 404'],
  ['that needs a token', 'GET /api/v3/apps HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 401'],
  [
    'to an app',
    `POST /mcp/none HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    'HTTP/1.1 404',
  ],
])(
  'a request %s is answered, and the malformed one after it ends the connection',
  async (_, request, status) => {
    const service = await startService('sqlite')
    onTestFinished(() => service.close())
    const received = await send(service.url, `${request}NONSENSE\r\n\r\n`)
    // `send` resolves when the service has closed it.
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual([status])
  },
)

test('a malformed body ends its own request at once', async () => {
  const service = await startService('sqlite')
  onTestFinished(() => service.close())
  const head = 'POST /mcp/none HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await send(service.url, `${head}zz\r\n`)).toMatch(/^HTTP\/1\.1 400/)
})
