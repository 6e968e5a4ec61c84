import { describe, expect, it } from 'vitest'
import type { OAuthTokens } from '#core/model/oauth.ts'
import { tokenStanding } from './token-standing.ts'
import { retryAfter, timesOf } from './token-times.ts'

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

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

const standing = (
  over: Partial<OAuthTokens> | null,
  minute: number,
  asked: { canObtain?: boolean; refused?: string } = {},
) => tokenStanding(over && tokens(over), { now: at(minute), canObtain: false, refused: null, ...asked })

describe('a token', () => {
  const cases: [string, ReturnType<typeof standing>, object][] = [
    ['that is new is used until it is due', standing({}, 10), { kind: 'use', until: at(20) }],
    [
      'without an end is used for good',
      standing({ expiresAt: null, renewAt: null }, 59),
      { kind: 'use', until: null },
    ],
    ['that is due is renewed, and used meanwhile', standing({}, 20), { kind: 'renew', usable: true }],
    ['that has ended is renewed first', standing({}, 30), { kind: 'renew', usable: false }],
    [
      'that was refused is renewed first',
      standing({}, 10, { refused: 'v' }),
      { kind: 'renew', usable: false },
    ],
    [
      'after the one that was refused is used',
      standing({}, 10, { refused: 'older' }),
      { kind: 'use', until: at(20) },
    ],
    [
      'that is refused right after it was forced is used',
      standing({ forcedAt: at(10) }, 10, { refused: 'v' }),
      { kind: 'use', until: at(20) },
    ],
    [
      'that is refused long after it was forced is renewed',
      standing({ forcedAt: at(9) }, 10, { refused: 'v' }),
      { kind: 'renew', usable: false },
    ],
    [
      'that is due while the server rests is used until the rest ends',
      standing({ retryAt: at(25) }, 21),
      { kind: 'use', until: at(25) },
    ],
    [
      'that is due while the server rests for longer is used until it ends',
      standing({ retryAt: at(40) }, 21),
      { kind: 'use', until: at(30) },
    ],
    [
      'that has ended while the server rests',
      standing({ retryAt: at(40) }, 31),
      { kind: 'resting', until: at(40) },
    ],
    ['is renewed after the rest', standing({ retryAt: at(40) }, 40), { kind: 'renew', usable: false }],
    [
      'that is due and cannot be renewed is used until it ends',
      standing({ refreshToken: null }, 21),
      { kind: 'use', until: at(30) },
    ],
    [
      'that has ended and cannot be renewed has lapsed',
      standing({ refreshToken: null }, 30),
      { kind: 'lapsed' },
    ],
    [
      'that was refused and cannot be renewed goes on being shown',
      standing({ refreshToken: null }, 10, { refused: 'v' }),
      { kind: 'use', until: at(30) },
    ],
    ['that nobody gave is none', standing(null, 0), { kind: 'none' }],
    [
      'that the service can get is got',
      standing(null, 0, { canObtain: true }),
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
  ])('of a token that lives %i s leave time to get the next', (seconds, renewAt, expiresAt) => {
    expect(timesOf(at(0), seconds)).toEqual({ renewAt, expiresAt })
  })

  it.each([null, 0, -5])('of a token that lives %s s are none', (seconds) => {
    expect(timesOf(at(0), seconds)).toEqual({ renewAt: null, expiresAt: null })
  })

  it('of a token that lives for ages are dates all the same', () => {
    expect(timesOf(at(0), 1e300).expiresAt).toMatch(/^20\d\d-/)
  })

  it('of the next try grow with the failures, up to a minute', () => {
    expect([1, 3, 50].map((failures) => Date.parse(retryAfter(at(0), failures)) - Date.parse(at(0)))).toEqual(
      [2_000, 8_000, 60_000],
    )
  })
})
