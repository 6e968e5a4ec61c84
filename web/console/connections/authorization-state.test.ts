import { expect, test } from 'vitest'
import {
  type AuthorizationEvent,
  type AuthorizationState,
  reduceAuthorization,
} from './authorization-state.ts'

const url = 'https://login.example/authorize'
const run = (...events: AuthorizationEvent[]) =>
  events.reduce<AuthorizationState>(reduceAuthorization, { type: 'idle' })

test('ends connected when the callback says so', () => {
  expect(
    run({ type: 'start' }, { type: 'opened', url }, { type: 'finish', status: 'connected', error: '' }),
  ).toEqual({ type: 'connected' })
})

test('a failure has its code', () => {
  const denied = { type: 'finish', status: 'failed', error: 'access_denied' } as const
  expect(run({ type: 'start' }, { type: 'opened', url }, denied)).toEqual({
    type: 'failed',
    code: 'access_denied',
  })
})

test('a window that closes after the end changes nothing', () => {
  const events: AuthorizationEvent[] = [{ type: 'start' }, { type: 'opened', url }]
  expect(run(...events, { type: 'close' })).toEqual({ type: 'closed' })
  expect(run(...events, { type: 'finish', status: 'connected', error: '' }, { type: 'close' })).toEqual({
    type: 'connected',
  })
})

test('a blocked window can be opened by its address', () => {
  expect(run({ type: 'start' }, { type: 'block', url })).toEqual({ type: 'blocked', url })
})

test('the result counts although the window seemed closed: some providers disconnect the windows', () => {
  const events: AuthorizationEvent[] = [{ type: 'start' }, { type: 'opened', url }, { type: 'close' }]
  expect(run(...events, { type: 'finish', status: 'connected', error: '' })).toEqual({ type: 'connected' })
})
