// The settings of secrets that lie elsewhere.
import type { ConnectSettings } from '#adapters/secrets/sources/connect/read-connect-secret.ts'
import { parseSecretGrants, type SecretGrant } from '#adapters/secrets/sources/secret-grants.ts'
import type { VaultSettings } from '#adapters/secrets/sources/vault/read-vault-secret.ts'
import { kubernetesTokenFile, type VaultAuth } from '#adapters/secrets/sources/vault/vault-token.ts'
import type { SecretSourceKind } from '#core/model/auth-connections/secret-reference.ts'
import type { SettingName } from './settings.ts'

export type SecretSourcesConfig = {
  grants: SecretGrant[]
  ttlMs: number
  /** Null unless a grant needs it. */
  vault: VaultSettings | null
  /** Of 1Password; null unless a grant needs it. */
  connect: ConnectSettings | null
}

type Reader = {
  text(name: SettingName, fallback: string): string
  url(name: SettingName, fallback: string, protocols: string[]): string
  integer(name: SettingName, fallback: number, max: number, min?: number): number
  addError(name: SettingName, message: string): void
}

export function readSecretSources(read: Reader): SecretSourcesConfig {
  const { grants, problems } = parseSecretGrants(read.text('SECRET_SOURCES', ''))
  for (const problem of problems) read.addError('SECRET_SOURCES', problem)
  const uses = (wanted: SecretSourceKind) => grants.some(({ kind }) => kind === wanted)
  return {
    grants,
    ttlMs: read.integer('SECRET_CACHE_SECONDS', 300, 3_600, 1) * 1_000,
    vault: uses('vault') ? readVault(read) : null,
    connect: uses('op') ? readConnect(read) : null,
  }
}

function readVault(read: Reader): VaultSettings | null {
  const url = read.url('VAULT_ADDR', '', ['https:', 'http:'])
  const auth = readVaultAuth(read)
  if (!url) read.addError('VAULT_ADDR', 'is required, since SECRET_SOURCES gives secrets of vault.')
  if (!auth)
    read.addError(
      'VAULT_TOKEN',
      'is required, since SECRET_SOURCES gives secrets of vault; or VAULT_ROLE_ID with VAULT_SECRET_ID, or VAULT_KUBERNETES_ROLE.',
    )
  return url && auth ? { url, namespace: read.text('VAULT_NAMESPACE', ''), auth } : null
}

function readVaultAuth(read: Reader): VaultAuth | null {
  const token = read.text('VAULT_TOKEN', '')
  if (token) return { method: 'token', token }
  const roleId = read.text('VAULT_ROLE_ID', '')
  const secretId = read.text('VAULT_SECRET_ID', '')
  if (roleId && secretId) return { method: 'approle', roleId, secretId }
  const role = read.text('VAULT_KUBERNETES_ROLE', '')
  if (!role) return null
  const mount = read.text('VAULT_KUBERNETES_MOUNT', 'kubernetes')
  return {
    method: 'kubernetes',
    mount,
    role,
    tokenFile: read.text('VAULT_KUBERNETES_TOKEN_FILE', kubernetesTokenFile),
  }
}

function readConnect(read: Reader): ConnectSettings | null {
  const url = read.url('OP_CONNECT_HOST', '', ['https:', 'http:'])
  const token = read.text('OP_CONNECT_TOKEN', '')
  if (!url) read.addError('OP_CONNECT_HOST', 'is required, since SECRET_SOURCES gives secrets of op.')
  if (!token) read.addError('OP_CONNECT_TOKEN', 'is required, since SECRET_SOURCES gives secrets of op.')
  return url && token ? { url, token } : null
}
