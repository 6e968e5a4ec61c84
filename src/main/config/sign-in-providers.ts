// The settings of identity providers outside the embedded issuer.
import type { AccountDomains } from '#issuer/accounts/provider-accounts.ts'
import type { SettingName } from './settings.ts'

export type SignInProviders = {
  /** Issuers whose identity assertions are exchanged for tokens. */
  identityProviders: string[]
  /** The provider of the embedded issuer's sign-in page; null means sign-in only by password. */
  oidc: { issuer: string; clientId: string; clientSecret: string; label: string } | null
  /** E-mail domains for which all of them are authoritative. */
  accountDomains: AccountDomains
}

/** Reads settings one by one and collects errors. */
type Reader = {
  text(name: SettingName, fallback: string): string
  addError(name: SettingName, message: string): void
}

export function readSignInProviders(read: Reader): SignInProviders {
  const identityProviders = splitList(read.text('AUTH_IDENTITY_PROVIDERS', ''))
  for (const issuer of identityProviders) checkIssuerUrl(read, 'AUTH_IDENTITY_PROVIDERS', issuer)
  const oidc = readOidcProvider(read)
  const first = identityProviders.length > 0 ? 'AUTH_IDENTITY_PROVIDERS' : 'AUTH_OIDC_ISSUER'
  if ((identityProviders.length > 0 || oidc) && read.text('AUTH_ISSUER', ''))
    read.addError(
      first,
      'is for the embedded issuer: with AUTH_ISSUER, that issuer decides who signs in and how.',
    )
  const accountDomains = readAccountDomains(read)
  if ((identityProviders.length > 0 || oidc) && accountDomains.length === 0)
    read.addError(
      'AUTH_ACCOUNT_DOMAINS',
      `is required with ${first}: the domains of the e-mail addresses of your users, such as example.com, or * for all.`,
    )
  return { identityProviders, oidc, accountDomains }
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readOidcProvider(read: Reader): SignInProviders['oidc'] {
  const issuer = read.text('AUTH_OIDC_ISSUER', '')
  const clientId = read.text('AUTH_OIDC_CLIENT_ID', '')
  const clientSecret = read.text('AUTH_OIDC_CLIENT_SECRET', '')
  if (!issuer) {
    for (const name of ['AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_CLIENT_SECRET', 'AUTH_OIDC_LABEL'] as const)
      if (read.text(name, ''))
        read.addError(name, 'needs AUTH_OIDC_ISSUER, the provider to which it belongs.')
    return null
  }
  checkIssuerUrl(read, 'AUTH_OIDC_ISSUER', issuer)
  if (!clientId)
    read.addError('AUTH_OIDC_CLIENT_ID', 'is required with AUTH_OIDC_ISSUER: register this service there.')
  const label = read.text('AUTH_OIDC_LABEL', URL.parse(issuer)?.host ?? '')
  if (label.length > 40) read.addError('AUTH_OIDC_LABEL', 'must have at most 40 characters.')
  return { issuer, clientId, clientSecret, label }
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Someone who can change the provider's responses on the network could sign in as anyone, so plain http is only for
 * this machine.
 */
function checkIssuerUrl(read: Reader, name: SettingName, issuer: string): void {
  const url = URL.parse(issuer)
  const isPlain = url?.protocol === 'http:' && loopbackHosts.includes(url.hostname)
  if (url && (url.protocol === 'https:' || isPlain) && !url.hash && !url.search && !url.username) return
  read.addError(
    name,
    `must be the issuer exactly as in its tokens, an https URL without query, not ${JSON.stringify(issuer.replace(/\/\/.*@/s, '//…@'))}.`,
  )
}

function readAccountDomains(read: Reader): AccountDomains {
  const text = read.text('AUTH_ACCOUNT_DOMAINS', '')
  if (text === '*') return 'any'
  const domains = splitList(text).map((domain) => domain.toLowerCase())
  for (const domain of domains.filter((candidate) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(candidate)))
    read.addError(
      'AUTH_ACCOUNT_DOMAINS',
      `must be domains such as example.com, or * for all, not ${JSON.stringify(domain)}.`,
    )
  return domains
}
