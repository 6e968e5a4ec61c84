import { expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { rawServer } from './servers.ts'

/** A server that records the exact bytes of each request. */
async function scribe() {
  const said: string[] = []
  const server = await rawServer((socket) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (!text.includes('\r\n\r\n') || (/^(POST|PUT)/.test(text) && !text.endsWith('.'))) return
      said.push(text)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    })
  })
  return { said, url: `http://127.0.0.1:${server.port}` }
}

test('a request is sent as given; the client adds only the connection headers and its defaults', async () => {
  const { said, url } = await scribe()
  const host = url.slice('http://'.length)
  const door = doorWith('127.0.0.1')
  await door.send(`${url}/a%2Fb/../c?q=%20#part`, {
    headers: [
      ['X-One', '1'],
      ['x-one', '2'],
    ],
  })
  await door.send(url, { method: 'POST', headers: [['content-type', 'text/plain']], body: 'grüße.' })
  await door.send(url, { method: 'PUT', headers: [], body: Uint8Array.of(0, 255, 46) })
  const ours = 'user-agent: tenon\r\naccept-encoding: gzip, deflate, br, zstd\r\n'
  const first = `host: ${host}\r\nconnection: keep-alive\r\n`
  expect(said).toEqual([
    `GET /c?q=%20 HTTP/1.1\r\n${first}X-One: 1\r\nx-one: 2\r\n${ours}\r\n`,
    `POST / HTTP/1.1\r\n${first}content-type: text/plain\r\n${ours}content-length: 8\r\n\r\ngr\u00c3\u00bc\u00c3\u009fe.`,
    `PUT / HTTP/1.1\r\n${first}${ours}content-length: 3\r\n\r\n\0\u00ff.`,
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
  const { said, url } = await scribe()
  expect(await doorWith('127.0.0.1').fault(url, { headers: [[name, value]] })).toBe('unreachable')
  expect(said).toEqual([])
})
