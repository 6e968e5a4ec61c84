// Errors must not let a caller scan the network behind the service.
import { expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary, startTcpServer } from './servers.ts'

const describeError = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UpstreamError)) throw error
  const { internal: _ours, stack: _place, ...visible } = error
  return { visible, message: error.message, cause: error.cause, keys: Object.keys(error).toSorted() }
}

test('what cannot be reached causes one error, whatever the cause', async () => {
  const canaryServer = await startCanary()
  const closing = await startTcpServer((socket) => socket.end())
  const closed = 1
  const client = createOutboundClient(
    `127.0.0.1:${closed},127.0.0.1:${closing.port},127.0.0.2`,
    async (host) => {
      if (host === 'nobody.test')
        throw Object.assign(new Error('queryA ENOTFOUND nobody.test'), { code: 'ENOTFOUND' })
      return ['127.0.0.2', '10.0.0.5']
    },
  )
  const reference = await describeError(client.send(`http://127.0.0.1:${closed}/`))
  expect(reference).toMatchObject({
    visible: { name: 'UpstreamError', reason: 'unreachable' },
    message: 'The server could not be reached.',
    cause: undefined,
  })
  const others = [
    `http://127.0.0.1:${canaryServer.port}/`,
    `https://127.0.0.1:${canaryServer.port}/`,
    `http://127.0.0.1:${closing.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.5/',
    'http://[::ffff:10.0.0.5]/',
    'http://nobody.test/',
    'http://mixed.test/',
    'http://127.0.0.2:6379/',
  ]
  for (const url of others) expect(await describeError(client.send(url))).toEqual(reference)
  expect(canaryServer.connections).toBe(0)
})

test('the reason of a denial is available to the service itself', async () => {
  const error = await createOutboundClient('')
    .send('http://10.0.0.5:8080/')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    internal: {
      target: '10.0.0.5:8080',
      description: 'denied 10.0.0.5:8080: 10.0.0.5: not public: private',
      advice: expect.stringContaining('add 10.0.0.5:8080 to the setting EGRESS_ALLOW'),
    },
  })
})

test('dropped packets cause the same error as a denied address', async () => {
  const denied = await describeError(createOutboundClient('').send('http://10.0.0.5/'))
  const stalled = createOutboundClient('127.0.0.1', () => new Promise(() => {}))
  expect(await describeError(stalled.send('http://dropping.test/', { deadlineMs: 50 }))).toEqual(denied)
  const handshakes = await startTcpServer((socket) => socket.resume())
  const client = createOutboundClient('127.0.0.1')
  const url = `https://127.0.0.1:${handshakes.port}/`
  expect(await describeError(client.send(url, { deadlineMs: 100 }))).toEqual(denied)
})

test('what cannot be reached gets the same number of attempts', async () => {
  let lookups = 0
  const countLookups = (lookUp: () => string[]) => async () => {
    lookups++
    return lookUp()
  }
  const failLookup = () => {
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const attempts: number[] = []
  for (const lookUp of [() => ['10.0.0.5'], () => ['127.0.0.1'], failLookup]) {
    lookups = 0
    const client = createOutboundClient('127.0.0.1:1', countLookups(lookUp))
    expect(
      await client.catchReason('http://one.test:1/', { tenant: buildTestTenant('a'), idempotent: true }),
    ).toBe('unreachable')
    attempts.push(lookups)
  }
  expect(attempts).toEqual([3, 3, 3])
})
