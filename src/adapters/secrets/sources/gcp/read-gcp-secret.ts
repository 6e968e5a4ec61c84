// Secrets of Google Secret Manager. Credentials are those of the environment, in all the ways that Google's library for
// signing in knows; the secret is one request. Loaded only if a workspace may use such secrets.
import type { Tenant, Upstream, UpstreamResponse } from '#core/ports/upstream.ts'
import {
  createMissingError,
  decodeSecret,
  type ReadSecret,
  SecretReadError,
  selectText,
} from '../read-secret.ts'
import { parseStoreBody, sendToStore } from '../store-request.ts'
import { createGcpCredentials } from './gcp-credentials.ts'

type Sender = { tenant: Tenant; signal: AbortSignal }

export function createGcpReader(upstream: Upstream): ReadSecret {
  const credentials = createGcpCredentials(upstream)
  const access = async (url: string, { tenant, signal }: Sender) => {
    const headers = await credentials.getHeaders(url)
    return sendToStore(upstream, 'Google Secret Manager', {
      method: 'GET',
      url,
      headers,
      body: null,
      tenant,
      signal,
    })
  }
  return async ({ path, key, ...sender }) => {
    const domain = await credentials.getDomain()
    const name = path.startsWith('projects/')
      ? path
      : `projects/${await credentials.getProject()}/secrets/${path}`
    const version = name.includes('/versions/') ? name : `${name}/versions/latest`
    const url = `https://secretmanager.${domain}/v1/${version.split('/').map(encodeURIComponent).join('/')}:access`
    let reply = await access(url, sender)
    if (reply.status === 401) {
      credentials.forget()
      reply = await access(url, sender)
    }
    return { value: selectText(readPayload(reply), key) }
  }
}

function readPayload(reply: UpstreamResponse): string {
  if (reply.status === 404) throw createMissingError()
  if (reply.status !== 200) throw new SecretReadError(describeStatus(reply.status))
  const { payload } = (parseStoreBody(reply) ?? {}) as { payload?: { data?: unknown } }
  return decodeSecret(Buffer.from(String(payload?.data ?? ''), 'base64'))
}

/** The texts of Google are not passed on, since they name projects, accounts and permissions. */
function describeStatus(status: number): string {
  if (status === 400) return 'Google rejects the request; the version may be disabled or destroyed.'
  if (status === 401) return 'Google rejects the credentials of the service.'
  if (status === 403) return 'Google denies the service access to the secret.'
  if (status === 429) return 'Google limits the requests of the service; retry later.'
  return `Google Secret Manager responded with the status ${status}.`
}
