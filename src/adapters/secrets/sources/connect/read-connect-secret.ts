// Secrets of 1Password, through a Connect server of the operator. Without a client library: that of Connect brings an HTTP
// client that would bypass the limits of outgoing requests, and three requests find a field.
import type { Upstream } from '#core/ports/upstream.ts'
import { createMissingError, type ReadSecret, SecretReadError, type SecretReading } from '../read-secret.ts'
import { parseStoreBody, sendToStore } from '../store-request.ts'
import { type ConnectItem, selectField } from './select-field.ts'

export type ConnectSettings = { url: string; token: string }

type Get = (path: string) => Promise<unknown>

export const createConnectReader =
  (upstream: Upstream, settings: ConnectSettings): ReadSecret =>
  async ({ path, ...sender }) => {
    const get = createGet(upstream, settings, sender)
    const [vault = '', item = '', ...rest] = path.split('/')
    const vaultPath = `vaults/${await findId(get, 'vaults', 'name', vault)}`
    const itemPath = `${vaultPath}/items/${await findId(get, `${vaultPath}/items`, 'title', item)}`
    const found = (await get(itemPath)) as ConnectItem
    return { value: selectField(found, rest.at(-1) ?? '', rest.length > 1 ? rest[0] : undefined) }
  }

const createGet =
  (
    upstream: Upstream,
    { url, token }: ConnectSettings,
    sender: Pick<SecretReading, 'tenant' | 'signal'>,
  ): Get =>
  async (path) => {
    const reply = await sendToStore(upstream, '1Password Connect', {
      method: 'GET',
      url: `${url}/v1/${path}`,
      headers: [['authorization', `Bearer ${token}`]],
      body: null,
      ...sender,
    })
    if (reply.status === 404) throw createMissingError()
    if (reply.status !== 200) throw new SecretReadError(describeStatus(reply.status))
    return parseStoreBody(reply) ?? {}
  }

/** The texts of Connect are not passed on. */
function describeStatus(status: number): string {
  if (status === 401) return '1Password Connect rejects the token of the service.'
  if (status === 403) return '1Password Connect denies the service access to the vault.'
  if (status === 429) return '1Password Connect limits the requests of the service; retry later.'
  return `1Password Connect responded with the status ${status}.`
}

const isId = (text: string) => /^[a-z0-9]{26}$/.test(text)

/** The id of a vault or item. Names are not unique. */
async function findId(get: Get, path: string, member: 'name' | 'title', name: string): Promise<string> {
  if (isId(name)) return name
  const listed = await get(`${path}?filter=${encodeURIComponent(`${member} eq "${name}"`)}`)
  const entries: Record<string, unknown>[] = Array.isArray(listed) ? listed : []
  // @guard
  const [found, ...others] = entries.filter((entry) => entry[member] === name && isId(String(entry.id)))
  if (!found) throw createMissingError()
  if (others.length > 0)
    throw new SecretReadError(
      `Several ${member === 'name' ? 'vaults' : 'items'} have this name; write the id.`,
    )
  return String(found.id)
}
