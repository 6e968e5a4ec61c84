import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileBaseUrl, completeBaseUrl, createBaseUrlCheck } from './base-url.ts'

test.each([
  ['https://api.test', '/v1', 'https://api.test/v1'],
  ['https://api.test/', 'v1/', 'https://api.test/v1'],
  ['https://acme.api.test', 'https://{tenant}.api.test/v2', 'https://acme.api.test/v2'],
  ['https://api.test/v3', '/v1', 'https://api.test/v3'],
  ['https://api.test?sig=1', '/v1', 'https://api.test?sig=1'],
  ['https://api.test', '/{version}', 'https://api.test'],
  ['https://api.test', '', 'https://api.test'],
  ['https://api.test', '/v1?api-version=2&sig=a%2Fb', 'https://api.test/v1?api-version=2&sig=a%2Fb'],
  ['https://api.test', '//{tenant}.api.test/v1/?a=1#top', 'https://api.test/v1?a=1'],
  ['https://api.test', '/v1?key={key}', 'https://api.test'],
  ['', '/v1', ''],
])('%j that is typed for the server %j is completed to %j', (typed, declared, completed) =>
  expect(completeBaseUrl(typed, declared)).toBe(completed),
)

const characters = "/ . .. %2e %41 \\ ? # & = a B 7 - _ ~ ' ü : @"
const character = fc.constantFrom(...characters.split(' '), ' ')
const rests = fc.array(character, { maxLength: 8 }).map((parts) => parts.join(''))

test.each(['http://api.example', 'https://api.example:8443/v1'])(
  'a value after %s is accepted if it stays one segment',
  (text) => {
    const base = compileBaseUrl(text, [])
    const isAcceptable = (rest: string, segments: number) => {
      const { href, origin, pathname } = new URL(`${text}${rest}`)
      const count = pathname.slice(base.path.length).split('/').length - 1
      const isUnchanged =
        href === `${text}${rest}` && origin === base.origin && pathname.startsWith(base.path)
      return isUnchanged && (count === segments || (segments === 0 && count === 1))
    }
    fc.assert(
      fc.property(fc.nat(3), fc.constantFrom('/', ''), rests, (segments, start, end) => {
        const rest = `${start}${end}`
        fc.pre(URL.canParse(`${text}${rest}`))
        expect(createBaseUrlCheck(base, segments)(rest)).toBe(isAcceptable(rest, segments))
      }),
      { numRuns: 20_000 },
    )
  },
)
