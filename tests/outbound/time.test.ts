import { getEventListeners } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { rawServer, until, untilLeft } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }, scheme = 'http') => `${scheme}://${loopback}:${port}/`

/** Sends `first` and then `piece` again and again, so that no idle timeout fires. */
const drip = (first: string, piece: string) => (socket: Socket) => {
  socket.resume().write(first)
  const timer = setInterval(() => socket.write(piece), 10)
  socket.on('close', () => clearInterval(timer))
}

const slow: [string, (socket: Socket) => void][] = [
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
  test.each(slow)(
    '%s causes a timeout at the deadline, and its connection is closed',
    async (_what, behave) => {
      const server = await rawServer(behave)
      expect(await doorWith(loopback).fault(urlOf(server), { deadlineMs: 300 })).toBe('timeout')
      await untilLeft(server)
    },
  )

  test.each(slow)(
    '%s is abandoned when the caller aborts, and its connection is closed',
    async (_what, behave) => {
      const server = await rawServer(behave)
      const caller = new AbortController()
      const outcome = doorWith(loopback).fault(urlOf(server), { signal: caller.signal })
      await until(() => server.connections === 1)
      setTimeout(() => caller.abort(), 50)
      expect(await outcome).toBe('cancelled')
      await untilLeft(server)
    },
  )

  test('does not read the request causes a timeout at the deadline', async () => {
    const server = await rawServer((socket) => socket.pause())
    const body = Buffer.alloc(32 * 2 ** 20)
    expect(await doorWith(loopback).fault(urlOf(server), { method: 'POST', body, deadlineMs: 300 })).toBe(
      'timeout',
    )
  })

  test('never completes its TLS handshake is unreachable at the deadline', async () => {
    const server = await rawServer((socket) => socket.resume())
    expect(await doorWith(loopback).fault(urlOf(server, 'https'), { deadlineMs: 300 })).toBe('unreachable')
  })
})

test('connecting times out after three seconds, however far the deadline: DNS, TCP and TLS together', async () => {
  const server = await rawServer((socket) => socket.resume())
  const never = doorWith('', () => new Promise(() => {}))
  const patient = { deadlineMs: 600_000 }
  const outcomes = [
    never.fault('http://never.test/', patient),
    doorWith(loopback).fault(urlOf(server, 'https'), patient),
  ]
  expect(await Promise.all(outcomes)).toEqual(['unreachable', 'unreachable'])
  await untilLeft(server)
})

test('a call that is aborted before it starts opens no connection', async () => {
  const server = await rawServer(() => {})
  expect(await doorWith(loopback).fault(urlOf(server), { signal: AbortSignal.abort() })).toBe('cancelled')
  expect(server.connections).toBe(0)
})

test('a call that is aborted during name resolution ends at once', async () => {
  const caller = new AbortController()
  const outcome = doorWith('', () => new Promise(() => {})).fault('http://never.test/', {
    signal: caller.signal,
  })
  caller.abort()
  expect(await outcome).toBe('cancelled')
})

test('a call whose deadline ends before the connection is established sends no byte', async () => {
  let answer: (addresses: string[]) => void = () => {}
  let heard = ''
  const server = await rawServer((socket) => socket.on('data', (bytes) => (heard += bytes)))
  const door = doorWith(loopback, () => new Promise((resolve) => (answer = resolve)))
  expect(await door.fault(`http://late.test:${server.port}/`, { deadlineMs: 30 })).toBe('unreachable')
  answer([loopback])
  await untilLeft(server)
  expect(heard).toBe('')
})

test('a completed request leaves no timer and no abort listener behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const server = await rawServer((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')),
  )
  const door = doorWith(loopback)
  const { signal } = new AbortController()
  const before = timers()
  for (let n = 0; n < 50; n++) await door.text(urlOf(server), { signal })
  expect(timers() - before).toBeLessThan(10)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
