// The event stream of one response, with clients that read slowly and proxies that close idle connections.
import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ProgressNotifier } from '#endpoints/mcp/progress/progress-notifier.ts'
import { endEventStream } from '#endpoints/mcp/transport/event-stream.ts'
import { listenOnLoopback } from '../../support/published-runtime.ts'
import { parseEvents } from './mcp-apps.ts'

/** Both ends of one HTTP response; the client reads nothing before a test does. */
async function openStream() {
  const server = createServer()
  const port = await listenOnLoopback(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const replied = once(get({ port, host: '127.0.0.1' }), 'response')
  const [, response]: [unknown, ServerResponse] = (await once(server, 'request')) as never
  return { response, replied }
}

const readText = async (reply: AsyncIterable<Buffer>) => {
  let text = ''
  for await (const chunk of reply) text += chunk
  return text
}

test('a client that does not read gets no further events until it reads, and then the newest', async () => {
  const { response, replied } = await openStream()
  const token = 'x'.repeat(500_000)
  const progress = new ProgressNotifier({ response, cors: {}, token }, { betweenMs: 1, keepAliveMs: 1 })
  let largest = 0
  for (let step = 1; step <= 100; step++) {
    progress.report({ progress: step })
    await wait(3)
    largest = Math.max(largest, response.writableLength)
  }
  expect(largest).toBeLessThan(2 * token.length)
  const [reply] = await replied
  progress.end()
  endEventStream(response, '{"id":1}')
  const events = parseEvents(await readText(reply))
  expect(events.length).toBeLessThan(100)
  expect(events.slice(-2)).toMatchObject([{ params: { progress: 100 } }, { id: 1 }])
})

test('an open stream gets keep-alive comments while the server sends nothing', async () => {
  const { response, replied } = await openStream()
  const progress = new ProgressNotifier({ response, cors: {}, token: 1 }, { betweenMs: 1, keepAliveMs: 1 })
  await wait(20)
  expect(response.headersSent).toBe(false)
  progress.report({ progress: 1 })
  const [reply] = await replied
  let text = ''
  for await (const chunk of reply) {
    text += chunk
    if (text.includes('\n\n:\n\n:\n\n')) break
  }
  progress.end()
  expect(parseEvents(text)).toMatchObject([{ params: { progressToken: 1, progress: 1 } }])
})

test('progress that is reported after the end is not sent', async () => {
  const { response, replied } = await openStream()
  const progress = new ProgressNotifier({ response, cors: {}, token: 1 })
  progress.report({ progress: 1 })
  progress.report({ progress: 2 })
  progress.end()
  progress.report({ progress: 3 })
  endEventStream(response, '{"id":1}')
  const [reply] = await replied
  const events = parseEvents(await readText(reply))
  expect(events).toMatchObject([{ params: { progress: 1 } }, { params: { progress: 2 } }, { id: 1 }])
})
