// Stops the program while clients hold connections, and reads the bytes that they get.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { servicePath } from '../../scripts/service.mjs'
import { freshSettings, runProgram, startProgram } from '../support/program.ts'

async function startDrainable(drainSeconds: string) {
  const folder = await makeTemporaryFolder()
  const settings = { ...(await freshSettings(folder)), DRAIN_SECONDS: drainSeconds }
  const program = await startProgram(settings)
  onTestFinished(async () => {
    await program.kill().catch(() => {})
    await rm(folder, { recursive: true })
  })
  return { program, port: Number(settings.PORT) }
}

/** A connection, with everything that it received and whether the service has closed it. */
async function openClient(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const state = { received: '', isEnded: false, error: '' }
  socket.setEncoding('utf8').on('data', (text) => {
    state.received += text
  })
  socket.on('end', () => {
    state.isEnded = true
  })
  socket.on('error', (error) => {
    state.error = String(error)
  })
  await once(socket, 'connect')
  return {
    state,
    write: (text: string) => void socket.write(text),
    /** Sends a request and waits for its response. */
    async request(path: string): Promise<string> {
      state.received = ''
      socket.write(`GET ${path} HTTP/1.1\r\nHost: tenon\r\n\r\n`)
      await expect.poll(() => state.received).toMatch(/\r\n\r\n[\s\S]+/)
      return state.received
    },
  }
}

const patience = { timeout: 15_000 }

test('a service that stops answers on old and new connections, closes them, and ends with 0', async () => {
  const { program, port } = await startDrainable('5')
  const idle = await openClient(port)
  expect(await idle.request('/livez')).toMatch(/^HTTP\/1.1 200/)
  expect(idle.state.isEnded).toBe(false)
  const unfinished = await openClient(port)
  unfinished.write('GET /livez HTTP/1.1\r\nHost: tenon\r\n')
  const stopped = program.stop()
  const probe = async () => (await openClient(port)).request('/readyz')
  await expect.poll(probe, patience).toMatch(/^HTTP\/1.1 503/)
  expect(await probe()).toContain('"service":"is stopping"')
  const newcomer = await openClient(port)
  for (const [client, path] of [
    [idle, '/api/v1/me'],
    [newcomer, '/mcp/none'],
  ] as const) {
    expect((await client.request(path)).toLowerCase()).toContain('\r\nconnection: close\r\n')
    await expect.poll(() => client.state.isEnded).toBe(true)
    expect(client.state.error).toBe('')
  }
  unfinished.write('\r\n')
  await expect.poll(() => unfinished.state.received).toMatch(/^HTTP\/1.1 200[\s\S]*connection: close/i)
  expect(await stopped).toBe(0)
})

test('a connection that stays idle is answered after the listener is closed, and closed last', async () => {
  const { program, port } = await startDrainable('1')
  const [busy, idle] = [await openClient(port), await openClient(port)]
  await idle.request('/livez')
  // This connection keeps the service running until its request is complete.
  busy.write('GET /livez HTTP/1.1\r\nHost: tenon\r\n')
  const stopped = program.stop()
  const isListening = () =>
    openClient(port).then(
      () => true,
      () => false,
    )
  await expect.poll(isListening, { ...patience, interval: 10 }).toBe(false)
  expect((await idle.request('/livez')).toLowerCase()).toContain('\r\nconnection: close\r\n')
  busy.write('\r\n')
  await expect.poll(() => busy.state.received).toMatch(/^HTTP\/1.1 200/)
  expect(await stopped).toBe(0)
})

test('Ctrl-C, which arrives twice, ends the service in good order after the request in progress', async () => {
  const { program, port } = await startDrainable('300')
  const idle = await openClient(port)
  await idle.request('/livez')
  const unfinished = await openClient(port)
  unfinished.write('GET /livez HTTP/1.1\r\nHost: tenon\r\n')
  await sleep(50)
  const stopped = [program.stop('SIGINT')]
  await sleep(200)
  stopped.push(program.stop('SIGINT'))
  await sleep(200)
  unfinished.write('\r\n')
  expect(await Promise.all(stopped)).toEqual([0, 0])
  expect(unfinished.state.received).toMatch(/^HTTP\/1.1 200/)
  expect(idle.state.isEnded).toBe(true)
})

test('a signal as soon as the service listens ends it in good order too', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = await freshSettings(folder)
  for (let start = 0; start < 3; start++) {
    const child = runProgram(servicePath, settings)
    const exited = once(child, 'exit')
    while (!(await tryConnect(Number(settings.PORT)))) if (child.exitCode !== null) break
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  }
})

function tryConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => {
      socket.destroy()
      return true
    },
    () => false,
  )
}
