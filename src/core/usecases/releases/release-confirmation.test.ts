import { expect, test } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { actAsOwner } from '#core/model/principal.ts'
import {
  confirmationMinutes,
  openReleaseConfirmation,
  sealReleaseConfirmation,
} from './release-confirmation.ts'

const caller = actAsOwner({ issuer: 'https://issuer.example', subject: 'alice' })
const app = { id: 'app_1', revision: 7 } as App
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString()

/** Cursors that anybody could forge: sealing is tested with their adapter. */
const cursors = {
  seal: (payload: string, list: string) => JSON.stringify([list, payload]),
  open: (cursor: string, list: string) => {
    const [sealedList, payload] = JSON.parse(cursor)
    return sealedList === list ? payload : null
  },
}
const createDeps = (minutes: number) => ({
  cursors,
  clock: { now: () => at(minutes), getElapsedMs: () => 0 },
})

const sealed = sealReleaseConfirmation(createDeps(0), app, caller)

test('it names the revision that was previewed, until it expires', () => {
  const address = { caller, appId: app.id }
  expect(openReleaseConfirmation(createDeps(confirmationMinutes), sealed, address)).toEqual([7])
  expect(() => openReleaseConfirmation(createDeps(confirmationMinutes + 1), sealed, address)).toThrow(
    'The confirmation has expired; preview the release again.',
  )
})

test.each([
  ['another user', { caller: { ...caller, subject: 'mallory' }, appId: app.id }],
  ['the same subject of another issuer', { caller: { ...caller, issuer: 'https://other' }, appId: app.id }],
  ['another app', { caller, appId: 'app_2' }],
])('it is of no use to %s', (_, address) => {
  expect(() => openReleaseConfirmation(createDeps(0), sealed, address)).toThrow('no preview of this app')
})
