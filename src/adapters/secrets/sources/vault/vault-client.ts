// Requests to HashiCorp Vault or OpenBao, without a client library: those for Node.js are little maintained, or bring
// an HTTP client that would bypass the limits of outgoing requests, and a few endpoints are enough.
import type { Tenant, Upstream } from '#core/ports/upstream.ts'
import { SecretReadError } from '../read-secret.ts'
import { parseStoreBody, sendToStore } from '../store-request.ts'

export type VaultAddress = { url: string; namespace: string }

export type VaultRequest = {
  method: 'GET' | 'POST'
  /** Without `/v1/`. */
  path: string
  token?: string
  body?: object
  tenant?: Tenant
  signal?: AbortSignal
}

export type VaultReply = { status: number; body: VaultBody }
export type VaultBody = { data?: unknown; auth?: unknown; lease_duration?: unknown }

export type SendToVault = (request: VaultRequest) => Promise<VaultReply>

export const createVaultClient =
  (upstream: Upstream, { url, namespace }: VaultAddress): SendToVault =>
  async ({ path, token, body, ...request }) => {
    const headers: [string, string][] = [
      ['x-vault-request', 'true'],
      ...optionalHeader('x-vault-namespace', namespace),
      ...optionalHeader('x-vault-token', token),
      ...optionalHeader('content-type', body && 'application/json'),
    ]
    const sent = { ...request, url: `${url}/v1/${path}`, headers, body: body ? JSON.stringify(body) : null }
    const reply = await sendToStore(upstream, 'Vault', sent)
    return { status: reply.status, body: toJsonObject(parseStoreBody(reply)) }
  }

const optionalHeader = (name: string, value: string | undefined): [string, string][] =>
  value ? [[name, value]] : []

const toJsonObject = (value: unknown): VaultBody => (typeof value === 'object' && value !== null ? value : {})

/** Throws for a status other than 200. Errors of Vault are not passed on, since they may name paths and policies. */
export function requireSuccess({ status, body }: VaultReply): VaultBody {
  if (status === 200) return body
  throw new SecretReadError(describeStatus(status))
}

function describeStatus(status: number): string {
  if (status === 404) return 'There is no such secret.'
  if (status === 403) return 'Vault denies the service access to the secret.'
  if (status === 503) return 'Vault is sealed or in maintenance.'
  if (status >= 300 && status < 400)
    return 'Vault redirects the service, which does not follow; the operator has to correct VAULT_ADDR.'
  return `Vault responded with the status ${status}.`
}
