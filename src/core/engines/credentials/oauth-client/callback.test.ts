import { describe, expect, it } from 'vitest'
import { buildAuthorizationUrl, buildScope, toCodeChallenge } from './authorization-url.ts'
import { validateCallback } from './callback.ts'

const server = {
  issuer: 'https://login.example/realm',
  supportsIssParameter: true,
  authorizationEndpoint: 'https://login.example/realm/authorize',
}
const sent = { state: 's', code: 'c', error: '', errorDescription: '', iss: server.issuer }
const unnamed = { ...server, issuer: '', supportsIssParameter: false }

describe('an authorization response', () => {
  it.each([
    ['of the issuer', server, sent],
    [
      'without iss of a server that does not send it',
      { ...server, supportsIssParameter: false },
      { ...sent, iss: '' },
    ],
    ['without iss of a server with an unknown issuer', unnamed, { ...sent, iss: '' }],
    [
      'of the same origin, if the issuer is unknown',
      unnamed,
      { ...sent, iss: 'https://login.example/other' },
    ],
  ])('%s is accepted', (_what, expected, answer) => {
    expect(validateCallback(expected, answer)).toEqual({ code: 'c' })
  })

  it.each([
    ['with another issuer', server, { ...sent, iss: 'https://evil.example' }],
    ['with another issuer of the same origin', server, { ...sent, iss: 'https://login.example' }],
    ['without the promised iss', server, { ...sent, iss: '' }],
    ['of another origin, if the issuer is unknown', unnamed, { ...sent, iss: 'https://evil.example' }],
    ['with an iss that is not a URL, if the issuer is unknown', unnamed, { ...sent, iss: 'evil' }],
  ])('%s is rejected, whether it has a code or an error', (_what, expected, answer) => {
    for (const error of ['', 'access_denied']) {
      expect(validateCallback(expected, { ...answer, error })).toMatchObject({ error: 'issuer_mismatch' })
    }
  })

  it('with an error is an error, even if it has a code', () => {
    const answer = { ...sent, error: 'access_denied', errorDescription: 'No.' }
    expect(validateCallback(server, answer)).toEqual({ error: 'access_denied', description: 'No.' })
  })

  it('with neither is an error', () => {
    expect(validateCallback(server, { ...sent, code: '' })).toMatchObject({ error: 'no_code' })
  })
})

describe('an authorization URL', () => {
  it('has the challenge of RFC 7636, appendix B', () => {
    // SHA-256 of dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
    const hex = '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3'
    expect(toCodeChallenge(`sha256:${hex}`)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('keeps the query of its endpoint and adds encoded parameters', () => {
    const url = buildAuthorizationUrl('https://a.example/go?tenant=1#x', [
      ['scope', 'a b&c'],
      ['audience', ''],
    ])
    expect(url).toBe('https://a.example/go?tenant=1&scope=a%20b%26c')
  })

  it('requests offline_access once, if the server supports it', () => {
    expect(buildScope(['a'], ['offline_access'])).toBe('a offline_access')
    expect(buildScope(['offline_access'], ['offline_access'])).toBe('offline_access')
    expect(buildScope([], [])).toBe('')
  })
})
