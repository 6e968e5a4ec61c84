// The token of the service at Vault: a fixed one, or one that it obtains by AppRole or by its service account of
// Kubernetes.
import { readFile } from 'node:fs/promises'
import { SecretReadError } from '../read-secret.ts'
import { requireSuccess, type SendToVault } from './vault-client.ts'

export type VaultAuth =
  | { method: 'token'; token: string }
  | { method: 'approle'; roleId: string; secretId: string }
  /** `mount`: where the method is enabled, such as `kubernetes`. */
  | { method: 'kubernetes'; mount: string; role: string; tokenFile: string }

export type VaultToken = { text: string; isObtained: boolean }

/** `rejected`: a token that Vault rejected; another one is obtained if that is possible. */
export type GetVaultToken = (rejected?: string) => Promise<VaultToken>

/** Where Kubernetes puts the token of a service account. */
export const kubernetesTokenFile = '/var/run/secrets/kubernetes.io/serviceaccount/token'

/** Tokens are replaced after this part of their lifetime. */
const usedPart = 0.8

export function createVaultToken(
  send: SendToVault,
  auth: VaultAuth,
  getElapsedMs: () => number,
): GetVaultToken {
  if (auth.method === 'token') return async () => ({ text: auth.token, isObtained: false })
  let current = { text: '', dueAt: Number.NEGATIVE_INFINITY }
  let pending: Promise<void> | null = null
  const replace = async () => {
    const { text, leaseMs } = await logIn(send, auth)
    current = { text, dueAt: getElapsedMs() + leaseMs * usedPart }
  }
  return async (rejected) => {
    if (current.text === rejected || current.dueAt <= getElapsedMs()) {
      pending ??= replace().finally(() => {
        pending = null
      })
      await pending
    }
    return { text: current.text, isObtained: true }
  }
}

async function logIn(send: SendToVault, auth: Exclude<VaultAuth, { method: 'token' }>) {
  const mount = auth.method === 'approle' ? 'approle' : auth.mount
  const body =
    auth.method === 'approle'
      ? { role_id: auth.roleId, secret_id: auth.secretId }
      : { role: auth.role, jwt: (await readFile(auth.tokenFile, 'utf8').catch(rejectMissingToken)).trim() }
  const reply = await send({ method: 'POST', path: `auth/${mount}/login`, body })
  if (reply.status === 400 || reply.status === 403)
    throw new SecretReadError('Vault rejects the sign-in of the service.')
  const issued = (requireSuccess(reply).auth ?? {}) as Record<string, unknown>
  const { client_token: text, lease_duration: seconds } = issued
  if (typeof text !== 'string') throw new SecretReadError('Vault issues no token to the service.')
  // A lease of 0 never ends.
  const leaseMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : Number.POSITIVE_INFINITY
  return { text, leaseMs }
}

const rejectMissingToken = () => {
  throw new SecretReadError('The service has no token of a Kubernetes service account.')
}
