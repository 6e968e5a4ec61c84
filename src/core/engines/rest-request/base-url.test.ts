import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileBaseUrl, createBaseUrlCheck } from './base-url.ts'

const characters = "/ . .. %2e %41 \\ ? # & = a B 7 - _ ~ ' ü : @"
const character = fc.constantFrom(...characters.split(' '), ' ')
const rests = fc.array(character, { maxLength: 8 }).map((parts) => parts.join(''))

test.each(['http://api.example', 'https://api.example:8443/v1'])(
  'what follows %s is accepted when a URL parser changes nothing of it and the number of segments is right',
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
