// Requests to HashiCorp Vault or OpenBao, without a client library: those for Node.js are little maintained, or bring
// an HTTP client that would bypass the limits of outgoing requests, and a few endpoints are enough.
import { UpstreamError } from '#base/upstream-error.ts'
import type { Tenant, Upstream } from '#core/ports/upstream.ts'
import { SecretReadError } from '../read-secret.ts'

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

const limits = { deadlineMs: 5_000, maxBytes: 256 * 1024 }

/** `upstream`: reaches the address of the operator. References have only paths, so none leads to another server. */
export const createVaultClient =
  (upstream: Upstream, { url, namespace }: VaultAddress): SendToVault =>
  async ({ method, path, token, body, tenant, signal }) => {
    const headers: [string, string][] = [
      ['x-vault-request', 'true'],
      ...optionalHeader('x-vault-namespace', namespace),
      ...optionalHeader('x-vault-token', token),
      ...optionalHeader('content-type', body && 'application/json'),
    ]
    const sent = { method, url: `${url}/v1/${path}`, headers, body: body ? JSON.stringify(body) : null }
    const shared = { ...limits, ...(tenant && { tenant }), signal, idempotent: method === 'GET' }
    try {
      const reply = await upstream.send({ ...sent, ...shared })
      return { status: reply.status, body: parseBody(reply.body) }
    } catch (error) {
      if (error instanceof UpstreamError) throw new SecretReadError(`Vault cannot be read: ${error.message}`)
      throw error
    }
  }

const optionalHeader = (name: string, value: string | undefined): [string, string][] =>
  value ? [[name, value]] : []

function parseBody(bytes: Uint8Array): VaultBody {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

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
