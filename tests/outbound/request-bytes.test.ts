import { expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startTcpServer } from './servers.ts'

/** A server that records the exact bytes of each request. */
async function startRecordingServer() {
  const received: string[] = []
  const server = await startTcpServer((socket) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (!text.includes('\r\n\r\n') || (/^(POST|PUT)/.test(text) && !text.endsWith('.'))) return
      received.push(text)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    })
  })
  return { received, url: `http://127.0.0.1:${server.port}` }
}

test('a request is sent as given, with few added headers', async () => {
  const { received, url } = await startRecordingServer()
  const host = url.slice('http://'.length)
  const client = createOutboundClient('127.0.0.1')
  await client.send(`${url}/a%2Fb/../c?q=%20#part`, {
    headers: [
      ['X-One', '1'],
      ['x-one', '2'],
    ],
  })
  await client.send(url, { method: 'POST', headers: [['content-type', 'text/plain']], body: 'grüße.' })
  await client.send(url, { method: 'PUT', headers: [], body: Uint8Array.of(0, 255, 46) })
  const defaultHeaders = 'user-agent: tenon\r\naccept-encoding: gzip, deflate, br, zstd\r\n'
  const connectionHeaders = `host: ${host}\r\nconnection: keep-alive\r\n`
  expect(received).toEqual([
    `GET /c?q=%20 HTTP/1.1\r\n${connectionHeaders}X-One: 1\r\nx-one: 2\r\n${defaultHeaders}\r\n`,
    `POST / HTTP/1.1\r\n${connectionHeaders}content-type: text/plain\r\n${defaultHeaders}content-length: 8\r\n\r\ngr\u00c3\u00bc\u00c3\u009fe.`,
    `PUT / HTTP/1.1\r\n${connectionHeaders}${defaultHeaders}content-length: 3\r\n\r\n\0\u00ff.`,
  ])
})

test.each<[string, string]>([
  ['host', 'inside.test'],
  ['connection', 'close'],
  ['content-length', '0'],
  ['transfer-encoding', 'chunked'],
  ['te', 'trailers'],
  ['upgrade', 'websocket'],
  ['expect', '100-continue'],
  ['proxy-authorization', 'Basic x'],
  ['x-note', 'a\r\nx-evil: 1'],
  ['x-evil: 1\r\nx-note', 'a'],
])('a request with the header %j is not sent', async (name, value) => {
  const { received, url } = await startRecordingServer()
  expect(await createOutboundClient('127.0.0.1').catchReason(url, { headers: [[name, value]] })).toBe(
    'unreachable',
  )
  expect(received).toEqual([])
})
