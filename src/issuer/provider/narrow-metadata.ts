// A client's metadata, from a registration or a document, narrowed to what this issuer supports: RFC 7591, 3.2.1, lets
// a server register less than requested and respond with the registered values. Redirect URIs and the client id stay
// unchanged: trust in a client is based on them, and the library rejects invalid ones.
import { isJsonObject } from '#base/json.ts'
import { assertionAlgorithms } from './client-authentication.ts'
import { sanitizeClientName } from './client-name.ts'
import { issuerScopes } from './scopes.ts'

export type ClientStatement = Readonly<Record<string, unknown>>

export type NarrowingRules = {
  grantTypes: readonly string[]
  /** Whether the issuer may fetch a client's keys from there. */
  mayFetchKeys(url: string): boolean
}

const emailAddress = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i
const responseModes = ['query', 'fragment', 'form_post']
const authMethods = ['none', 'private_key_jwt']
const addresses = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'initiate_login_uri'] as const
const untouched = [
  'client_id',
  'redirect_uris',
  'post_logout_redirect_uris',
  'sector_identifier_uri',
] as const

/** Without members that are unusable or that the issuer does not know. */
export function narrowClientMetadata(stated: ClientStatement, rules: NarrowingRules): ClientStatement {
  const given = withoutEmptyMembers(stated)
  const grantTypes = selectKnown(given.grant_types, rules.grantTypes)
  return withoutEmptyMembers({
    ...pick(given, untouched),
    ...pick(given, ['software_id'], isText),
    client_name: isText(given.client_name) ? sanitizeClientName(given.client_name) : undefined,
    ...pick(given, addresses, isHttpsUrl),
    ...pick(given, ['require_auth_time'], (value) => typeof value === 'boolean'),
    ...pick(given, ['default_max_age'], (value) => Number.isSafeInteger(value) && Number(value) >= 0),
    contacts: toTexts(given.contacts).filter((contact) => emailAddress.test(contact)),
    // If no known value is left, the library rejects the metadata and names the supported values.
    grant_types: grantTypes ?? toTexts(given.grant_types),
    // A device has no redirect: the default of the library would require one.
    response_types:
      grantTypes?.includes('authorization_code') === false ? [] : selectKnown(given.response_types, ['code']),
    response_modes: selectKnown(given.response_modes, responseModes),
    scope: selectKnown(given.scope, issuerScopes)?.join(' '),
    ...narrowAuthentication(given, rules),
  })
}

/** A client authenticates as it prefers, if supported; a client that requests a secret is public. */
function narrowAuthentication(given: ClientStatement, rules: NarrowingRules): ClientStatement {
  const keys = findKeys(given, rules)
  const stated = given.token_endpoint_auth_method
  const listed = toTexts(given.token_endpoint_auth_methods_supported)
  const possible = keys ? authMethods : ['none']
  const usable = [stated, ...listed].filter((method) => possible.some((candidate) => candidate === method))
  const [method = stated === undefined ? undefined : 'none'] = usable
  const algorithm = selectKnown(given.token_endpoint_auth_signing_alg, assertionAlgorithms)?.[0]
  return {
    token_endpoint_auth_method: method,
    token_endpoint_auth_methods_supported: listed.length > 0 ? [...new Set(usable)] : undefined,
    ...(usable.includes('private_key_jwt') && {
      ...keys,
      token_endpoint_auth_signing_alg: method === 'private_key_jwt' ? algorithm : undefined,
    }),
  }
}

function findKeys({ jwks, jwks_uri: url }: ClientStatement, { mayFetchKeys }: NarrowingRules) {
  if (isHttpsUrl(url) && mayFetchKeys(url)) return { jwks_uri: url }
  return isJsonObject(jwks) && Array.isArray(jwks.keys) && jwks.keys.length > 0 ? { jwks } : null
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isHttpsUrl = (value: unknown): value is string =>
  isText(value) && URL.parse(value)?.protocol === 'https:'

/** Some clients send a text instead of a list, with spaces between its items. */
const toTexts = (value: unknown): string[] =>
  isText(value) ? value.split(' ') : Array.isArray(value) ? value.filter(isText) : []

/** Undefined when none is left. */
function selectKnown(value: unknown, known: readonly string[]): string[] | undefined {
  const selected = toTexts(value).filter((item) => known.includes(item))
  return selected.length > 0 ? [...new Set(selected)] : undefined
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const mayBeEmpty = new Set(['redirect_uris', 'response_types'])

const withoutEmptyMembers = (given: ClientStatement): ClientStatement =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => mayBeEmpty.has(name) || !isEmpty(value)))

const pick = (
  given: ClientStatement,
  names: readonly string[],
  isUsable: (value: unknown) => boolean = () => true,
): ClientStatement =>
  Object.fromEntries(names.filter((name) => isUsable(given[name])).map((name) => [name, given[name]]))
