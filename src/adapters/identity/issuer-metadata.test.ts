import { describe, expect, it } from 'vitest'
import { findIssuerEndpoint } from './issuer-metadata.ts'

describe('an endpoint that the issuer names', () => {
  it.each([
    ['https://issuer.example', 'https://keys.example/jwks', true],
    ['https://issuer.example', 'http://keys.example/jwks', false],
    ['http://localhost:4001', 'http://localhost:4001/jwks', true],
    ['http://localhost:4001', 'https://keys.example/jwks', true],
    ['http://localhost:4001', 'ftp://localhost/jwks', false],
    ['https://issuer.example', 'file:///etc/passwd', false],
    ['https://issuer.example', '/jwks', false],
    ['https://issuer.example', 7, false],
  ])('of %s is %j: used %s, since it must be as secure as the issuer itself', (issuer, jwks_uri, used) => {
    expect(findIssuerEndpoint({ issuer, jwks_uri }, 'jwks_uri')).toBe(used ? jwks_uri : null)
  })
})
