import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileAllowedCallers } from './compile-allowed-callers.ts'

const noCallers = { emails: [], domains: [], claims: [] }
const allowsEmail = (rules: { emails?: string[]; domains?: string[] }, verifiedEmail: string) =>
  compileAllowedCallers({ ...noCallers, ...rules }).allows({ verifiedEmail, claims: {} })
const allowsClaims = (claim: string, value: string, claims: JsonObject) =>
  compileAllowedCallers({ ...noCallers, claims: [{ claim, value }] }).allows({ verifiedEmail: '', claims })

describe('a list of addresses', () => {
  it.each([
    ['ann@example.com', 'ann@example.com', true],
    ['ann@example.com', 'Ann@EXAMPLE.com', true],
    ['Ann@Example.com', 'ann@example.com', true],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', true],
    ['ann@xn--bcher-kva.example', 'ann@BÜCHER.example', true],
    ['jose\u0301@example.com', 'jos\u00e9@example.com', true],
    ['ann@example.com', 'ann@example.com.evil.example', false],
    ['ann@example.com', 'xann@example.com', false],
    ['ann@example.com', 'ann+x@example.com', false],
    ['ann@example.com', '', false],
    ['ann@example.com', 'ann@example.com,bob@example.com', false],
    ['ann@example.com', '<ann@example.com>', false],
    ['ann@example.com', 'ann@example.com ', false],
    // Latin a in the rule, Cyrillic а in the token.
    ['ann@example.com', '\u0430nn@example.com', false],
  ])('of %s and a caller with %j: %s', (email, verified, allowed) => {
    expect(allowsEmail({ emails: [email] }, verified)).toBe(allowed)
  })
})

describe('a list of domains', () => {
  it.each([
    ['example.com', 'ann@example.com', true],
    ['Example.COM', 'ann@eXample.com', true],
    ['bücher.example', 'ann@xn--bcher-kva.example', true],
    ['example.com', 'ann@sub.example.com', false],
    ['example.com', 'ann@notexample.com', false],
    ['example.com', 'ann@example.com.evil.example', false],
    ['example.com', 'ann@evil.example@example.com', false],
    ['example.com', '"ann@evil.example"@example.com', false],
    ['example.com', 'bob@evil.example, ann@example.com', false],
    ['example.com', 'ann@example.com:80', false],
    ['example.com', 'ann@evil.example/@example.com', false],
    ['example.com', 'ann@ex\u0430mple.com', false],
    ['example.com', 'example.com', false],
    ['example.com', '@example.com', false],
    ['example.com', '', false],
    ['127.1', 'ann@127.0.0.1', false],
  ])('of %s and a caller with %j: %s', (domain, verified, allowed) => {
    expect(allowsEmail({ domains: [domain] }, verified)).toBe(allowed)
  })
})

describe('a rule about a claim', () => {
  it.each<[string, string, JsonObject, boolean]>([
    ['groups', 'staff', { groups: 'staff' }, true],
    ['groups', 'staff', { groups: ['guests', 'staff'] }, true],
    ['groups', 'staff', { groups: 'staff guests' }, false],
    ['groups', 'staff', { groups: ['staff2', 'Staff'] }, false],
    ['groups', 'staff', { groups: { staff: true } }, false],
    ['groups', 'staff', { groups: [['staff']] }, false],
    ['groups', 'staff', {}, false],
    ['level', '3', { level: 3 }, true],
    ['staff', 'true', { staff: true }, true],
    ['none', 'null', { none: null }, false],
    ['none', 'undefined', {}, false],
    ['realm_access.roles', 'admin', { realm_access: { roles: ['admin'] } }, true],
    ['realm_access.roles', 'admin', { 'realm_access.roles': [], realm_access: { roles: ['admin'] } }, false],
    ['https://example.com/roles', 'admin', { 'https://example.com/roles': ['admin'] }, true],
    ['constructor.name', 'Object', {}, false],
    ['__proto__', '[object Object]', {}, false],
  ])('%s is %s, and the claims %j: %s', (claim, value, claims, allowed) => {
    expect(allowsClaims(claim, value, claims)).toBe(allowed)
  })
})

it('an empty list allows no one, and one of the rules is enough', () => {
  const ann = { verifiedEmail: 'ann@example.com', claims: { groups: ['staff'] } }
  expect(compileAllowedCallers(noCallers).allows(ann)).toBe(false)
  const rules = { emails: ['bob@example.com'], domains: [], claims: [{ claim: 'groups', value: 'staff' }] }
  expect(compileAllowedCallers(rules)).toMatchObject({ needsEmail: true })
  expect(compileAllowedCallers(rules).allows(ann)).toBe(true)
})

it('a rule that is no address or domain allows no one', () => {
  const rules = { ...noCallers, emails: ['not an address'], domains: ['not a domain', ''] }
  for (const verifiedEmail of ['', 'not an address', 'x@not a domain', 'x@'])
    expect(compileAllowedCallers(rules).allows({ verifiedEmail, claims: {} })).toBe(false)
})
