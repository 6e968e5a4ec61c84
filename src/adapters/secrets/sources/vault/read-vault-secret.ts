// Secrets of the key-value engine of Vault or OpenBao, version 1 or 2. Other engines create credentials when they are
// read, so they are not read.
import type { Upstream } from '#core/ports/upstream.ts'
import {
  createMissingError,
  type ReadSecret,
  SecretReadError,
  type SecretReading,
  selectMember,
} from '../read-secret.ts'
import { createVaultClient, requireSuccess, type VaultAddress, type VaultReply } from './vault-client.ts'
import { createVaultToken, type VaultAuth } from './vault-token.ts'

export type VaultSettings = VaultAddress & { auth: VaultAuth }

type GetFromVault = (reading: SecretReading, path: string) => Promise<VaultReply>

export function createVaultReader(
  upstream: Upstream,
  { auth, ...address }: VaultSettings,
  getElapsedMs: () => number,
): ReadSecret {
  const send = createVaultClient(upstream, address)
  const getToken = createVaultToken(send, auth, getElapsedMs)
  /** A token that ended early, as one that was revoked, is replaced once. */
  const get: GetFromVault = async ({ tenant, signal }, path) => {
    const token = await getToken()
    const request = { method: 'GET', path, tenant, signal } as const
    const reply = await send({ ...request, token: token.text })
    if (reply.status !== 403 || !token.isObtained) return reply
    return send({ ...request, token: (await getToken(token.text)).text })
  }
  return async (reading) => readMember(reading, await findMount(get, reading), get)
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

type Mount = { path: string; isVersioned: boolean }

/** As `vault kv get` does: the engine that serves a path, and its version. */
async function findMount(get: GetFromVault, reading: SecretReading): Promise<Mount> {
  const reply = await get(reading, `sys/internal/ui/mounts/${encodePath(reading.path)}`)
  const { path, type, options } = (requireSuccess(reply).data ?? {}) as Record<string, unknown>
  if (typeof path !== 'string' || !path.endsWith('/') || !reading.path.startsWith(path))
    throw createMissingError()
  // @guard
  if (type !== 'kv' && type !== 'generic')
    throw new SecretReadError('The path is not of a key-value engine; only its secrets can be used.')
  return { path, isVersioned: (options as { version?: unknown } | null)?.version === '2' }
}

async function readMember(reading: SecretReading, { path, isVersioned }: Mount, get: GetFromVault) {
  const [folder, rest] = [encodePath(path), encodePath(reading.path.slice(path.length))]
  const reply = await get(reading, `${folder}${isVersioned ? 'data/' : ''}${rest}`)
  const { data, lease_duration: seconds } = requireSuccess(reply)
  const members = isVersioned ? (data as { data?: unknown } | undefined)?.data : data
  const hasLease = typeof seconds === 'number' && seconds > 0
  return { value: selectMember(members, reading.key), ...(hasLease && { leaseMs: seconds * 1_000 }) }
}
