import { describe, expect, it } from 'vitest'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import { resolveTokenStatus } from './token-status.ts'
import { computeRetryAt, computeTokenTimes } from './token-times.ts'

const pad = (figure: number) => String(figure).padStart(2, '0')

const at = (minute: number, second = 0) => `2026-01-01T00:${pad(minute)}:${pad(second)}.000Z`

const tokens = (over: Partial<OAuthTokens> = {}): OAuthTokens => ({
  connectionId: 'auth_1',
  appId: 'app_1',
  clientId: 'me',
  clientAuthMethod: null,
  accessToken: 'sealed',
  refreshToken: 'sealed',
  expiresAt: at(30),
  renewAt: at(20),
  version: 'v',
  failures: 0,
  retryAt: null,
  forcedAt: null,
  ...over,
})

const statusAt = (
  over: Partial<OAuthTokens> | null,
  minute: number,
  context: { canObtain?: boolean; rejectedVersion?: string } = {},
) =>
  resolveTokenStatus(over && tokens(over), {
    now: at(minute),
    canObtain: false,
    rejectedVersion: null,
    ...context,
  })

describe('a token', () => {
  const cases: [string, ReturnType<typeof statusAt>, object][] = [
    ['that is new is used until it is due for renewal', statusAt({}, 10), { kind: 'use', until: at(20) }],
    [
      'without an expiry is used forever',
      statusAt({ expiresAt: null, renewAt: null }, 59),
      { kind: 'use', until: null },
    ],
    ['that is due is renewed, and used meanwhile', statusAt({}, 20), { kind: 'renew', usable: true }],
    ['that has expired is renewed first', statusAt({}, 30), { kind: 'renew', usable: false }],
    [
      'that was rejected is renewed first',
      statusAt({}, 10, { rejectedVersion: 'v' }),
      { kind: 'renew', usable: false },
    ],
    [
      'newer than the rejected one is used',
      statusAt({}, 10, { rejectedVersion: 'older' }),
      { kind: 'use', until: at(20) },
    ],
    [
      'that is rejected right after a forced renewal is used',
      statusAt({ forcedAt: at(10) }, 10, { rejectedVersion: 'v' }),
      { kind: 'use', until: at(20) },
    ],
    [
      'that is rejected long after a forced renewal is renewed',
      statusAt({ forcedAt: at(9) }, 10, { rejectedVersion: 'v' }),
      { kind: 'renew', usable: false },
    ],
    [
      'that is due before the next retry is used until the retry',
      statusAt({ retryAt: at(22) }, 21),
      { kind: 'use', until: at(22) },
    ],
    [
      'that is due and expires before the next retry is used until it expires',
      statusAt({ expiresAt: at(22, 30), retryAt: at(23) }, 22),
      { kind: 'use', until: at(22, 30) },
    ],
    [
      'that has expired before the next retry is unavailable until the retry',
      statusAt({ retryAt: at(32) }, 31),
      { kind: 'resting', until: at(32) },
    ],
    [
      'whose next retry is further ahead than any is set, before the clock was set back, is renewed',
      statusAt({ retryAt: at(40) }, 31),
      { kind: 'renew', usable: false },
    ],
    ['is renewed at the retry', statusAt({ retryAt: at(40) }, 40), { kind: 'renew', usable: false }],
    [
      'that is due and cannot be renewed is used until it expires',
      statusAt({ refreshToken: null }, 21),
      { kind: 'use', until: at(30) },
    ],
    [
      'that has expired and cannot be renewed has lapsed',
      statusAt({ refreshToken: null }, 30),
      { kind: 'lapsed' },
    ],
    [
      'that was rejected and cannot be renewed is still used',
      statusAt({ refreshToken: null }, 10, { rejectedVersion: 'v' }),
      { kind: 'use', until: at(30) },
    ],
    ['that was never obtained does not exist', statusAt(null, 0), { kind: 'none' }],
    [
      'that the service can obtain without the owner is obtained',
      statusAt(null, 0, { canObtain: true }),
      { kind: 'renew', usable: false },
    ],
  ]
  it.each(cases)('%s', (_what, found, wanted) => {
    expect(found).toEqual(wanted)
  })
})

describe('times', () => {
  it.each([
    [3_600, '2026-01-01T00:59:30.000Z', '2026-01-01T01:00:00.000Z'],
    [20, '2026-01-01T00:00:15.000Z', '2026-01-01T00:00:20.000Z'],
  ])('of a token with a lifetime of %i s leave time for the renewal', (seconds, renewAt, expiresAt) => {
    expect(computeTokenTimes(at(0), seconds)).toEqual({ renewAt, expiresAt })
  })

  it.each([null, 0, -5])('of a token with a lifetime of %s s are null', (seconds) => {
    expect(computeTokenTimes(at(0), seconds)).toEqual({ renewAt: null, expiresAt: null })
  })

  it('of a token with an excessive lifetime are valid dates', () => {
    expect(computeTokenTimes(at(0), 1e300).expiresAt).toMatch(/^20\d\d-/)
  })

  it('of the next retry grow with the failures, up to a minute', () => {
    expect(
      [1, 3, 50].map((failures) => Date.parse(computeRetryAt(at(0), failures)) - Date.parse(at(0))),
    ).toEqual([2_000, 8_000, 60_000])
  })
})
