import { describe, expect, it } from 'vitest'
import { toPrincipal } from './claims.ts'

const readScopes = (claims: object) => toPrincipal('https://issuer.example', { sub: 'ann', ...claims }).scopes

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
