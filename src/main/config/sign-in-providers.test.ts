import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const oidc = { AUTH_OIDC_ISSUER: 'https://login.example.com/', AUTH_OIDC_CLIENT_ID: 'tenon' }

it('reads providers and domains', () => {
  const result = readConfig({
    ...oidc,
    AUTH_OIDC_CLIENT_SECRET: 'hush',
    AUTH_IDENTITY_PROVIDERS: 'https://a.example, http://localhost:9/b',
    AUTH_ACCOUNT_DOMAINS: 'Example.com, b.example',
    AUTH_EMAIL_TRUSTED: 'on',
  })
  expect(result).toMatchObject({
    config: {
      identityProviders: ['https://a.example', 'http://localhost:9/b'],
      oidc: {
        issuer: 'https://login.example.com/',
        clientId: 'tenon',
        clientSecret: 'hush',
        label: 'login.example.com',
      },
      accountDomains: ['example.com', 'b.example'],
    },
  })
  expect(readConfig({ ...oidc, AUTH_ACCOUNT_DOMAINS: '*' })).toMatchObject({
    config: { accountDomains: 'any' },
  })
  expect(readConfig({})).toMatchObject({ config: { identityProviders: [], oidc: null, accountDomains: [] } })
})

const domains = { AUTH_ACCOUNT_DOMAINS: 'example.com' }

it.each([
  [
    { AUTH_IDENTITY_PROVIDERS: 'https://a.example' },
    'AUTH_ACCOUNT_DOMAINS is required with AUTH_IDENTITY_PROVIDERS',
  ],
  [oidc, 'AUTH_ACCOUNT_DOMAINS is required with AUTH_OIDC_ISSUER'],
  [
    { ...domains, AUTH_IDENTITY_PROVIDERS: 'http://a.example' },
    'AUTH_IDENTITY_PROVIDERS must be the issuer exactly',
  ],
  [{ ...domains, AUTH_IDENTITY_PROVIDERS: 'okta' }, 'AUTH_IDENTITY_PROVIDERS must be the issuer exactly'],
  [
    { ...oidc, ...domains, AUTH_OIDC_ISSUER: 'https://a.example?x=1' },
    'AUTH_OIDC_ISSUER must be the issuer exactly',
  ],
  [{ ...oidc, ...domains, AUTH_OIDC_CLIENT_ID: '' }, 'AUTH_OIDC_CLIENT_ID is required'],
  [{ ...oidc, ...domains, AUTH_ISSUER: 'https://b.example' }, 'AUTH_OIDC_ISSUER is for the embedded issuer'],
  [
    { ...oidc, ...domains, AUTH_OIDC_LABEL: 'x'.repeat(41) },
    'AUTH_OIDC_LABEL must have at most 40 characters',
  ],
  [{ AUTH_OIDC_CLIENT_ID: 'tenon' }, 'AUTH_OIDC_CLIENT_ID needs AUTH_OIDC_ISSUER'],
  [{ AUTH_ACCOUNT_DOMAINS: '@example.com' }, 'AUTH_ACCOUNT_DOMAINS must be domains such as example.com'],
  [{ AUTH_EMAIL_TRUSTED: 'on' }, 'AUTH_EMAIL_CLAIM and AUTH_EMAIL_TRUSTED are for AUTH_ISSUER'],
])('%j is an error', (env, message) => {
  expect(readConfig(env)).toEqual({ errors: [expect.stringContaining(message)] })
})
