import { describe, expect, it } from 'vitest'
import { authorizationUrl, challengeOf, scopeOf } from './authorization-url.ts'
import { judgeCallback } from './callback.ts'

const server = {
  issuer: 'https://login.example/realm',
  namesItself: true,
  authorizationEndpoint: 'https://login.example/realm/authorize',
}
const sent = { state: 's', code: 'c', error: '', errorDescription: '', iss: server.issuer }
const unnamed = { ...server, issuer: '', namesItself: false }

describe('an answer of an authorization server', () => {
  it.each([
    ['of the issuer', server, sent],
    ['of a server that does not name itself', { ...server, namesItself: false }, { ...sent, iss: '' }],
    ['of a server that nobody knows by name', unnamed, { ...sent, iss: '' }],
    ['of the origin, where no more is known', unnamed, { ...sent, iss: 'https://login.example/other' }],
  ])('%s is taken', (_what, expected, answer) => {
    expect(judgeCallback(expected, answer)).toEqual({ code: 'c' })
  })

  it.each([
    ['that names another', server, { ...sent, iss: 'https://evil.example' }],
    ['that names another of the same origin', server, { ...sent, iss: 'https://login.example' }],
    ['that leaves out the name it promised', server, { ...sent, iss: '' }],
    ['of another origin, where no more is known', unnamed, { ...sent, iss: 'https://evil.example' }],
    ['of no URL, where no more is known', unnamed, { ...sent, iss: 'evil' }],
  ])('%s is refused, code and error alike', (_what, expected, answer) => {
    for (const error of ['', 'access_denied']) {
      expect(judgeCallback(expected, { ...answer, error })).toMatchObject({ error: 'issuer_mismatch' })
    }
  })

  it('that is an error is one, whatever code it brings', () => {
    const answer = { ...sent, error: 'access_denied', errorDescription: 'No.' }
    expect(judgeCallback(server, answer)).toEqual({ error: 'access_denied', description: 'No.' })
  })

  it('with neither is an error', () => {
    expect(judgeCallback(server, { ...sent, code: '' })).toMatchObject({ error: 'no_code' })
  })
})

describe('an authorization URL', () => {
  it('has the challenge of RFC 7636, appendix B', () => {
    // SHA-256 of dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
    const hex = '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3'
    expect(challengeOf(`sha256:${hex}`)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('keeps the query of its endpoint, encodes what it adds and leaves out what is empty', () => {
    const url = authorizationUrl('https://a.example/go?tenant=1#x', [
      ['scope', 'a b&c'],
      ['audience', ''],
    ])
    expect(url).toBe('https://a.example/go?tenant=1&scope=a%20b%26c')
  })

  it('asks for offline access where there is such a thing, once', () => {
    expect(scopeOf(['a'], ['offline_access'])).toBe('a offline_access')
    expect(scopeOf(['offline_access'], ['offline_access'])).toBe('offline_access')
    expect(scopeOf([], [])).toBe('')
  })
})
