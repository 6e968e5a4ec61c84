import { describe, expect, it } from 'vitest'
import { standardEmailClaim, toIssuerClaims, toPrincipal } from './claims.ts'

const readScopes = (claims: object) =>
  toPrincipal('https://issuer.example', { sub: 'ann', ...claims }, { email: standardEmailClaim }).scopes

describe('the granted scopes', () => {
  it.each([
    [{ scope: 'openid email' }, ['openid', 'email']],
    [{ scope: ' openid  openid email ' }, ['openid', 'email']],
    [{ scp: ['openid', 'email'] }, ['openid', 'email']],
    [{ scp: 'openid email' }, ['openid', 'email']],
    [{ scope: 'openid', scp: 'email' }, ['openid']],
    [{ scope: '' }, []],
    [{ scope: ['openid'] }, []],
    [{ scp: ['openid', 7, null, 'a\0', ''] }, ['openid']],
    [{}, []],
  ])('of %j are %j', (claims, scopes) => {
    expect(readScopes(claims)).toEqual(scopes)
  })
})

describe('the verified e-mail address', () => {
  const upn = { name: 'upn', isTrusted: true }
  it.each([
    [{ email: 'a@b.example', email_verified: true }, standardEmailClaim, 'a@b.example'],
    [{ email: 'a@b.example', email_verified: 'true' }, standardEmailClaim, 'a@b.example'],
    [{ email: 'a@b.example', email_verified: false }, standardEmailClaim, ''],
    [{ email: 'a@b.example', email_verified: 'false' }, standardEmailClaim, ''],
    [{ email: 'a@b.example', email_verified: 1 }, standardEmailClaim, ''],
    [{ email: 'a@b.example' }, standardEmailClaim, ''],
    [{ email: ['a@b.example'], email_verified: true }, standardEmailClaim, ''],
    [{ email_verified: true }, standardEmailClaim, ''],
    [{ email: 'a@b.example' }, { name: 'email', isTrusted: true }, 'a@b.example'],
    [{ upn: 'a@b.example', email: 'x@y.example' }, upn, 'a@b.example'],
    [{ upn: 'a@b.example', email_verified: true }, { ...upn, isTrusted: false }, ''],
  ])('of %j with %j is %j', (claims, email, verified) => {
    expect(toIssuerClaims(claims, email).verifiedEmail).toBe(verified)
  })
})
