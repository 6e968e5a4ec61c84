import { expect, test } from 'vitest'
import { explainTokenForm, explainTokenTimes } from './compact-jws.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')
const token = (payload: string, signature = 'AAAA') =>
  `${encode('{"alg":"RS256"}')}.${encode(payload)}.${signature}`

test('a token has one spelling', () => {
  const plain = token('{"sub":"a"}')
  expect(explainTokenForm(plain)).toBeNull()
  for (const length of [1, 2, 3, 4, 5, 6]) expect(explainTokenForm(token('x'.repeat(length)))).toBeNull()
  const [header = '', payload = '', signature = ''] = plain.split('.')
  for (const spelled of [
    `${plain}=`,
    `${plain}\n`,
    `${plain}.`,
    `${header}..${signature}`,
    `${header}.${payload}`,
  ])
    expect(explainTokenForm(spelled)).toContain('compact')
  for (const last of ['AB', 'AAB', 'AAAAA'])
    expect(explainTokenForm(token('{}', last))).toContain('canonical')
  expect(explainTokenForm(token('\ufeff{}'))).toContain('byte order mark')
})

test('times are seconds, and no token comes from the future', () => {
  const at = { now: 1_000_000, skew: 30 }
  expect(explainTokenTimes({ exp: 1_000_100, iat: 1_000_030, nbf: 0 }, at)).toBeNull()
  expect(explainTokenTimes({}, at)).toBeNull()
  expect(explainTokenTimes({ exp: Number.POSITIVE_INFINITY }, at)).toContain('exp')
  expect(explainTokenTimes({ exp: Date.now() }, at)).toContain('exp')
  expect(explainTokenTimes({ iat: 1_000_031 }, at)).toContain('future')
})
