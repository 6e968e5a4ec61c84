// Requests that arrive in one piece are read without node:http. The same bytes in two pieces are read by node:http, and must
// have the same result.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { WholeRequest } from '#fast/node/whole-requests/whole-request.ts'
import { ConnectionDrain } from '#http/connection-drain.ts'
import { createHttpServer, type ServerTimeouts, sendText } from '#http/server.ts'

type Serve = (request: HttpRequest, response: HttpResponse) => void

/** Echoes what a handler sees of the request; the header `Read-By` says who read it. */
const echo: Serve = async (request, response) => {
  const { method, url, headers, rawHeaders, httpVersion } = request
  const isWhole = request instanceof WholeRequest
  const body = isWhole ? request.body.toString() : await readText(request)
  const echoed = JSON.stringify({ method, url, headers, rawHeaders, httpVersion, body })
  sendText(response, 200, { 'Read-By': isWhole ? 'Tenon' : 'node:http' }, echoed)
}

async function startServer(serve: Serve = echo, timeouts?: ServerTimeouts) {
  const drain = new ConnectionDrain()
  const server: Server = createHttpServer(
    {
      baseUrl: 'https://tenon.example',
      mounts: [{ path: '/mcp', handle: serve, handleWhole: serve }],
      drain,
      serveApi: serve,
      isAllowedHost: (host) => host !== 'foreign.example',
      isRestricted: ({ url }) => url === '/mcp/restricted',
      reject: (_request, response, { message }) => sendText(response, 403, {}, message),
    },
    timeouts,
  )
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { server, drain, port: (server.address() as AddressInfo).port }
}

async function open(port: number): Promise<Socket & { received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return Object.assign(socket, { received: () => received })
}

const waitFor = async (holds: () => boolean) => {
  while (!holds()) await pause(5)
}

const withoutReader = (text: string) => text.replace(/^Read-By: .*\r\n/m, '').replace(/^Date: .*$/m, '')

/** The response to bytes that arrive in one piece, or in two; the connection is closed after it. */
async function send(port: number, text: string, splitAt = 0): Promise<string> {
  const socket = await open(port)
  socket.setNoDelay(true)
  if (splitAt > 0) {
    socket.write(text.slice(0, splitAt), 'latin1')
    await pause(20)
  }
  socket.write(text.slice(splitAt), 'latin1')
  const isComplete = () => {
    const [, length] = /content-length: (\d+)/i.exec(socket.received()) ?? []
    const head = socket.received().indexOf('\r\n\r\n')
    return head > 0 && socket.received().length >= head + 4 + Number(length ?? 0)
  }
  await waitFor(() => isComplete() || socket.readableEnded || socket.destroyed)
  socket.destroy()
  return socket.received()
}

const post = (headers: string, body = '{"a":1}', target = '/mcp/books') =>
  `POST ${target} HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`

const host = 'Host: tenon.example\r\n'
const readBy = (response: string) => /^Read-By: (.*)$/m.exec(response)?.[1]

describe('a request in one piece is answered like the same request in two pieces', () => {
  const plain: [string, string][] = [
    ['as clients send it', post(`${host}Content-Type: application/json\r\nAccept: */*\r\n`)],
    ['with blanks around values', post(`${host}X-One:\t a b \t\r\nX-Two:c\r\n`)],
    ['with characters beyond ASCII in a value', post(`${host}X-One: gr\u00fc\u00df\u00a0\r\n`)],
    ['with an empty value', post(`${host}X-One:\r\n`)],
    ['with an empty body', post(host, '')],
    ['that keeps its connection', post(`${host}Connection: Keep-Alive\r\n`)],
    ['with a query', post(host, 'x', '/mcp/books?a=%20b&c')],
    ['with a header that every object has', post(`${host}constructor: x\r\nhasOwnProperty: y\r\n`)],
    ['to a host that is not served', post('Host: foreign.example\r\n')],
    ['to a path that is restricted', post(host, 'x', '/mcp/restricted')],
  ]
  test.each(plain)('%s', async (_, text) => {
    const { port } = await startServer()
    const whole = await send(port, text)
    const split = await send(port, text, 30)
    const isRejected = text.includes('foreign') || text.includes('restricted')
    expect([readBy(whole), readBy(split)]).toEqual(
      isRejected ? [undefined, undefined] : ['Tenon', 'node:http'],
    )
    expect(withoutReader(whole)).toBe(withoutReader(split))
    expect(whole).toContain('Strict-Transport-Security: ')
    expect(whole).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/m)
  })

  const unusual: [string, string][] = [
    ['of another method', `GET /mcp/books HTTP/1.1\r\n${host}\r\n`],
    ['of another path', post(host, 'x', '/other')],
    ['of an older version', `POST /mcp/books HTTP/1.0\r\n${host}Content-Length: 1\r\n\r\nx`],
    ['with the whole URL as target', post(host, 'x', 'http://tenon.example/mcp/books')],
    ['without a host', post('')],
    ['with two hosts', post(`${host}${host}`)],
    ['with two lengths', post(`${host}Content-Length: 7\r\n`)],
    ['with a length that has a sign', `POST /mcp/books HTTP/1.1\r\n${host}Content-Length: +1\r\n\r\nx`],
    ['without a length', `POST /mcp/books HTTP/1.1\r\n${host}\r\n`],
    ['in chunks', `POST /mcp/books HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`],
    ['with both lengths', post(`${host}Transfer-Encoding: chunked\r\n`, '1\r\nx\r\n0\r\n\r\n')],
    ['with a header twice', post(`${host}X-One: a\r\nX-One: b\r\n`)],
    ['that closes its connection', post(`${host}Connection: close\r\n`)],
    ['that closes its connection to a proxy', post(`${host}Proxy-Connection: close\r\n`)],
    ['with a header that no object takes', post(`${host}__proto__: x\r\n`)],
    ['with a folded header', post(`${host}X-One: a\r\n b\r\n`)],
    ['with a line feed alone', post(`${host}X-One: a\nX-Two: b\r\n`)],
    ['with a blank before the colon', post(`${host}X-One : a\r\n`)],
    ['with a character that no header has', post(`${host}X-One: a\0b\r\n`)],
    ['with a name that no header has', post(`${host}X(One): a\r\n`)],
    ['that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['whose headers are too large', post(`${host}X-One: ${'a'.repeat(20_000)}\r\n`)],
  ]
  test.each(unusual)('%s, which node:http reads', async (_, text) => {
    const { port } = await startServer()
    const whole = await send(port, text)
    expect(readBy(whole)).not.toBe('Tenon')
    expect(withoutReader(whole)).toBe(withoutReader(await send(port, text, 12)))
  })
})

test('a request of fetch is read in one piece', async () => {
  const { port } = await startServer()
  const response = await fetch(`http://127.0.0.1:${port}/mcp/books`, { method: 'POST', body: '{"a":1}' })
  expect(response.headers.get('read-by')).toBe('Tenon')
  expect(await response.json()).toMatchObject({ method: 'POST', url: '/mcp/books', body: '{"a":1}' })
})

describe('a connection', () => {
  test('serves requests one after the other, and any kind of request at any time', async () => {
    const { port } = await startServer()
    const socket = await open(port)
    const readers = () => [...socket.received().matchAll(/^Read-By: (.*)$/gm)].map(([, name]) => name)
    const texts = [
      post(host),
      post(host, 'two'),
      `GET /mcp/books HTTP/1.1\r\n${host}\r\n`,
      post(host, 'four'),
    ]
    for (const [index, text] of texts.entries()) {
      socket.write(text)
      await waitFor(() => readers().length > index)
    }
    expect(readers()).toEqual(['Tenon', 'Tenon', 'node:http', 'node:http'])
    expect(socket.received()).toContain('"body":"four"')
  })

  test('serves each request by its own headers and body, whether or not its head equals the last one', async () => {
    const { port } = await startServer()
    const socket = await open(port)
    const sent = ['a:1', 'a:1', 'b:2', 'a:3', 'a:3', 'b:2'].map((mark, index) => ({
      mark,
      body: `body ${index}`,
    }))
    for (const { mark, body } of sent) {
      socket.write(post(`${host}X-Mark: ${mark}\r\n`, body))
      await waitFor(() => socket.received().includes(body))
    }
    const echoed = [...socket.received().matchAll(/\{"method.*?"body":"[^"]*"\}/g)].map(([text]) =>
      JSON.parse(text),
    )
    expect(echoed.map(({ headers, body }) => ({ mark: headers['x-mark'], body }))).toEqual(sent)
    expect(socket.received().match(/Read-By: Tenon/g)).toHaveLength(sent.length)
  })

  test('answers pipelined requests in their order', async () => {
    const waiting: (() => void)[] = []
    const { port } = await startServer((request, response) => {
      const { url = '' } = request
      waiting.push(() => sendText(response, 200, {}, url))
      if (!(request instanceof WholeRequest)) request.resume()
    })
    const socket = await open(port)
    socket.setNoDelay(true)
    for (const name of ['one', 'two', 'three']) {
      socket.write(post(host, 'x', `/mcp/${name}`))
      await pause(10)
    }
    for (let n = 0; n < 3; n++) {
      await waitFor(() => waiting.length > 0)
      waiting.pop()?.()
    }
    await waitFor(() => socket.received().includes('/mcp/three'))
    expect(socket.received().match(/\/mcp\/(one|two|three)/g)).toEqual(['/mcp/one', '/mcp/two', '/mcp/three'])
  })

  test('carries a response of unknown length in chunks', async () => {
    const { port } = await startServer(async (_, response) => {
      response.setHeader('x-own', 'yes')
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('grüß')
      await pause(5)
      response.write(Buffer.from('e'))
      response.end(' und ende', 'latin1')
    })
    const response = await fetch(`http://127.0.0.1:${port}/mcp/x`, { method: 'POST', body: 'x' })
    expect(await response.text()).toBe('grüße und ende')
    expect(response.headers.get('x-own')).toBe('yes')
  })

  test('is closed after a response that says so, and after every response while connections are drained', async () => {
    const { port } = await startServer((_, response) =>
      sendText(response, 413, { connection: 'close' }, 'no'),
    )
    const closing = await open(port)
    closing.write(post(host))
    await once(closing, 'end')
    expect(closing.received()).toContain('Connection: close')

    const { port: other, drain } = await startServer()
    const drained = await open(other)
    drained.write(post(host))
    await waitFor(() => drained.received().includes('Read-By'))
    expect(drained.received()).toContain('Keep-Alive: timeout=72')
    const ended = drain.run({ acceptMs: 100, maxMs: 5_000 })
    drained.write(post(host))
    await once(drained, 'end')
    expect(drained.received().endsWith('"}')).toBe(true)
    expect(drained.received()).toContain('Connection: close')
    await ended
  })

  test('on which nothing arrives is ended with 408', async () => {
    const { port, server } = await startServer(echo, { headersMs: 50, requestMs: 50 })
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(`${error.code}`))
    const socket = await open(port)
    await once(socket, 'end')
    expect(socket.received()).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  })

  test('on which nothing arrives is closed when no handler answers the error', async () => {
    const { port } = await startServer(echo, { headersMs: 50, requestMs: 50 })
    await once(await open(port), 'close')
  })

  test('is distinguished from others when idle connections are closed', async () => {
    const responses: HttpResponse[] = []
    const { port, server } = await startServer((_, response) => void responses.push(response))
    const [idle, busy] = [await open(port), await open(port)]
    idle.write(post(host))
    busy.write(post(host))
    await waitFor(() => responses.length === 2)
    for (const response of responses)
      if (response.req.socket.remotePort === idle.localPort) sendText(response, 200, {}, 'done')
    await waitFor(() => idle.received().includes('done'))
    server.closeIdleConnections()
    await once(idle, 'end')
    expect(busy.readableEnded).toBe(false)
    server.closeAllConnections()
    await once(busy, 'close')
  })

  test('takes the next request only when a client that reads slowly has taken the last response', async () => {
    let served = 0
    const { port } = await startServer((_, response) => {
      served++
      sendText(response, 200, {}, 'x'.repeat(16 * 1024 * 1024))
    })
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.pause()
    socket.write(post(host))
    await waitFor(() => served === 1)
    socket.write(post(host))
    await pause(50)
    expect(served).toBe(1)
    socket.resume()
    await waitFor(() => served === 2)
  })
})

test('a header value that would end its line is an error', async () => {
  const errors: unknown[] = []
  const { port } = await startServer((_, response) => {
    try {
      response.writeHead(200, { 'x-one': 'a\r\nx-two: b' })
    } catch (error) {
      errors.push(error)
    }
    sendText(response, 200, {}, 'safe')
  })
  const response = await fetch(`http://127.0.0.1:${port}/mcp/x`, { method: 'POST', body: 'x' })
  expect(await response.text()).toBe('safe')
  expect(response.headers.has('x-two')).toBe(false)
  expect(errors).toHaveLength(1)
})
