// Decides which secrets of a connection survive a change. Secrets were entered for certain endpoints and origins: if
// these change, secrets that are not entered again are removed.
import { createInvalidInputError } from '#base/errors.ts'
import { mask } from '#base/secret.ts'
import {
  type AuthConfig,
  type AuthConnection,
  isPersonal,
  type SealedSecrets,
  type SecretChanges,
  type SecretName,
  secretNames,
} from '#core/model/auth-connections/auth-connection.ts'
import { findReferenceMistake, isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { SecretSource } from '#core/ports/secret-source.ts'

/** Seals a secret for the connection `rowId`. */
export const sealSecret = (deps: Deps<'secrets'>, rowId: string, field: SecretName, text: string) =>
  deps.secrets.seal(text, { table: 'auth_connections', rowId, field })

/**
 * Merges submitted secrets into the current ones: the mask retains a secret, "" clears it, other text replaces it. A
 * reference is stored as it is.
 */
export async function sealSecrets(
  deps: Deps<'secrets'>,
  rowId: string,
  current: SealedSecrets,
  submitted: SecretChanges,
): Promise<SealedSecrets> {
  const sealed: SealedSecrets = {}
  for (const field of secretNames) {
    const text = submitted[field] ?? mask
    if (text === mask) {
      if (current[field]) sealed[field] = current[field]
    } else if (text !== '') {
      sealed[field] = isSecretReference(text) ? text : await sealSecret(deps, rowId, field, text)
    }
  }
  return sealed
}

/** Detached secrets are shown as "". Ignoring "" lets clients send back what they read without a change. */
export const withoutBlankSecrets = (submitted: SecretChanges): SecretChanges =>
  Object.fromEntries(Object.entries(submitted).filter(([, text]) => text !== ''))

export const hasNewSecret = (submitted: SecretChanges) =>
  Object.values(submitted).some((text) => text !== undefined && text !== mask && text !== '')

const hasChangedMember = (old: AuthConfig, change: Partial<AuthConfig>, ...members: (keyof AuthConfig)[]) =>
  members.some((member) => change[member] !== undefined && change[member] !== old[member])

/** Whether the change would send secrets to a new authorization server. */
export const hasChangedEndpoint = ({ config }: AuthConnection, change: Partial<AuthConfig>): boolean =>
  hasChangedMember(config, change, 'tokenEndpoint', 'authorizationEndpoint')

/** The secrets of the OAuth client, which a personal connection keeps. Secrets of accounts belong to their persons. */
export const selectClientSecrets = ({
  apiKey: _key,
  accessToken: _token,
  password: _password,
  ...client
}: SealedSecrets): SealedSecrets => client

const registrationSecrets: SecretName[] = ['registrationInitialAccessToken', 'registrationAccessToken']

/**
 * The current secrets that remain unless replaced. `widensOrigins`: whether the change binds secrets to more origins.
 */
export function selectRetainedSecrets(
  old: AuthConnection,
  change: Partial<AuthConfig>,
  widensOrigins: boolean,
): SealedSecrets {
  if (widensOrigins || hasChangedEndpoint(old, change)) return {}
  if (!hasChangedMember(old.config, change, 'registrationEndpoint')) return old.sealed
  const { sealed } = old
  return Object.fromEntries(
    Object.entries(sealed).filter(([name]) => !registrationSecrets.some((secret) => secret === name)),
  )
}

const formatTokenSettings = ({ config: { resource = '', tokenParameters = {} } }: AuthConnection) =>
  JSON.stringify([resource, Object.entries(tokenParameters).sort()])

/**
 * Whether the change makes obtained tokens invalid: another type, server, client, audience, resource, scope or grant, or
 * other parameters of token requests.
 */
export const hasOutdatedTokens = (old: AuthConnection, next: AuthConnection): boolean =>
  hasChangedMember(
    old.config,
    next.config,
    'type',
    'tokenEndpoint',
    'authorizationEndpoint',
    'clientId',
    'audience',
  ) ||
  formatTokenSettings(old) !== formatTokenSettings(next) ||
  isPersonal(old) !== isPersonal(next) ||
  old.config.scopes.join(' ') !== next.config.scopes.join(' ') ||
  old.grants.join(' ') !== next.grants.join(' ')

/** Throws a ServiceError `invalid_input` that names references that the workspace may not use. */
export function requirePermittedReferences(
  { secretSource }: Deps<'secretSource'>,
  owner: Owner,
  secrets: SecretChanges,
  prefix: string,
): void {
  const violations = listReferenceProblems(secretSource, owner, secrets).map(({ name, problem }) => ({
    path: `${prefix}${name}`,
    code: 'secret_source' as const,
    message: problem,
  }))
  // @guard api/v3/secret-references
  if (violations.length > 0) throw createInvalidInputError(violations)
}

export const listReferenceProblems = (source: SecretSource, owner: Owner, secrets: SecretChanges) =>
  Object.entries(secrets).flatMap(([name, text]) => {
    const problem = isSecretReference(text) ? source.findProblem(text, owner) : findReferenceMistake(text)
    return problem === null ? [] : [{ name: name as SecretName, problem }]
  })
