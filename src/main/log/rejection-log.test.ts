import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { expect, test } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { createRejectionLog, maxRejectionLines } from './rejection-log.ts'

test('a flood of rejected requests gets so many lines a minute, and the next line counts the others', () => {
  const lines: { omitted: number; requestId: string; address: string; status: number }[] = []
  let elapsedMs = 0
  const logRejection = createRejectionLog({
    clock: { ...systemClock, getElapsedMs: () => elapsedMs },
    log: pino({}, { write: (line) => lines.push(JSON.parse(line)) }),
    clientAddressOf: () => '192.0.2.1' as ClientAddress,
  })
  const request = { headers: { 'x-request-id': 'one' } } as unknown as IncomingMessage
  const reject = () => logRejection(request, { status: 401, userId: '', publicMcpId: 'pets' })
  for (let n = 0; n < maxRejectionLines + 7; n++) reject()
  expect(lines).toHaveLength(maxRejectionLines)
  elapsedMs = 60_000
  reject()
  reject()
  expect(lines.map(({ omitted }) => omitted).slice(-3)).toEqual([0, 7, 0])
  expect(lines.at(-1)).toMatchObject({
    requestId: 'one',
    address: '192.0.2.1',
    status: 401,
    publicMcpId: 'pets',
  })
})
