import { getEventListeners } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startTcpServer, waitUntil, waitUntilDisconnected } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }, scheme = 'http') => `${scheme}://${loopback}:${port}/`

/** Sends `first` and then `chunk` again and again, so that no idle timeout fires. */
const drip = (first: string, chunk: string) => (socket: Socket) => {
  socket.resume().write(first)
  const timer = setInterval(() => socket.write(chunk), 10)
  socket.on('close', () => clearInterval(timer))
}

const slowServers: [string, (socket: Socket) => void][] = [
  ['accepts and sends nothing', () => {}],
  ['reads and sends nothing', (socket) => socket.resume()],
  ['drips its status line', drip('HTTP/1.1 200 ', 'O')],
  ['drips its headers', drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n')],
  ['drips its body', drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x')],
  ['drips chunks', drip('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n')],
  ['drips a chunk extension', drip('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a=', 'b')],
  ['drips blank lines before the status line', drip('\r\n', '\r\n')],
]

describe('a server that', () => {
  test.each(slowServers)(
    '%s causes a timeout at the deadline, and its connection is closed',
    async (_what, behave) => {
      const server = await startTcpServer(behave)
      expect(await createOutboundClient(loopback).catchReason(urlOf(server), { deadlineMs: 300 })).toBe(
        'timeout',
      )
      await waitUntilDisconnected(server)
    },
  )

  test.each(slowServers)(
    '%s is abandoned when the caller aborts, and its connection is closed',
    async (_what, behave) => {
      const server = await startTcpServer(behave)
      const caller = new AbortController()
      const outcome = createOutboundClient(loopback).catchReason(urlOf(server), { signal: caller.signal })
      await waitUntil(() => server.connections === 1)
      setTimeout(() => caller.abort(), 50)
      expect(await outcome).toBe('cancelled')
      await waitUntilDisconnected(server)
    },
  )

  test('does not read the request causes a timeout at the deadline', async () => {
    const server = await startTcpServer((socket) => socket.pause())
    const body = Buffer.alloc(32 * 2 ** 20)
    expect(
      await createOutboundClient(loopback).catchReason(urlOf(server), {
        method: 'POST',
        body,
        deadlineMs: 300,
      }),
    ).toBe('timeout')
  })

  test('never completes its TLS handshake is unreachable at the deadline', async () => {
    const server = await startTcpServer((socket) => socket.resume())
    expect(
      await createOutboundClient(loopback).catchReason(urlOf(server, 'https'), { deadlineMs: 300 }),
    ).toBe('unreachable')
  })
})

test('connecting times out after three seconds', async () => {
  const server = await startTcpServer((socket) => socket.resume())
  const stalled = createOutboundClient('', () => new Promise(() => {}))
  const longDeadline = { deadlineMs: 600_000 }
  const outcomes = [
    stalled.catchReason('http://never.test/', longDeadline),
    createOutboundClient(loopback).catchReason(urlOf(server, 'https'), longDeadline),
  ]
  expect(await Promise.all(outcomes)).toEqual(['unreachable', 'unreachable'])
  await waitUntilDisconnected(server)
})

test('a call that is aborted before it starts opens no connection', async () => {
  const server = await startTcpServer(() => {})
  expect(
    await createOutboundClient(loopback).catchReason(urlOf(server), { signal: AbortSignal.abort() }),
  ).toBe('cancelled')
  expect(server.connections).toBe(0)
})

test('a call that is aborted during name resolution ends at once', async () => {
  const caller = new AbortController()
  const outcome = createOutboundClient('', () => new Promise(() => {})).catchReason('http://never.test/', {
    signal: caller.signal,
  })
  caller.abort()
  expect(await outcome).toBe('cancelled')
})

test('a call whose deadline ends while connecting sends no byte', async () => {
  let resolveName: (addresses: string[]) => void = () => {}
  let received = ''
  const server = await startTcpServer((socket) => socket.on('data', (bytes) => (received += bytes)))
  const client = createOutboundClient(loopback, () => new Promise((resolve) => (resolveName = resolve)))
  expect(await client.catchReason(`http://late.test:${server.port}/`, { deadlineMs: 30 })).toBe('unreachable')
  resolveName([loopback])
  await waitUntilDisconnected(server)
  expect(received).toBe('')
})

test('a completed request leaves no timer and no abort listener behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const server = await startTcpServer((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')),
  )
  const client = createOutboundClient(loopback)
  const { signal } = new AbortController()
  const before = timers()
  for (let n = 0; n < 50; n++) await client.fetchText(urlOf(server), { signal })
  expect(timers() - before).toBeLessThan(10)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
