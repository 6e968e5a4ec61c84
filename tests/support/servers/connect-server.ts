// A 1Password Connect server with the paths, filters and errors of its API (version 1.8).
import { startHttpServer } from './listen.ts'

export type ConnectVault = { id: string; name: string; items: Record<string, unknown>[] }

export const connectToken = 'token-of-connect'

const fail = (status: number, message: string) => [status, { status, message }] as const

/** The state may be changed while it runs; `seen` are the paths of all requests. */
export async function startConnectServer(vaults: ConnectVault[]) {
  const seen: string[] = []
  const state = { vaults, failure: 0, isSilent: false, filters: true }

  const answer = (path: string, filter: string | null, authorization = ''): readonly [number, unknown] => {
    if (state.failure > 0) return fail(state.failure, `of ${connectToken} at ${path}`)
    if (authorization !== `Bearer ${connectToken}`) return fail(401, 'Invalid token signature')
    const [, vaultId, list, itemId] = path.split('/').slice(2)
    const [, member = '', value] = /^(name|title) eq "(.*)"$/.exec(filter ?? '') ?? []
    const select = <Entry extends object>(entries: Entry[]) =>
      entries.filter(
        (entry) =>
          !state.filters || value === undefined || (entry as Record<string, unknown>)[member] === value,
      )
    if (!vaultId)
      return [200, select(state.vaults).map(({ id, name }) => ({ id, name, type: 'USER_CREATED' }))]
    const vault = state.vaults.find(({ id }) => id === vaultId)
    if (!vault || list !== 'items') return fail(403, 'Authorization: token does not have access to vault')
    if (!itemId)
      return [200, select(vault.items).map(({ id, title }) => ({ id, title, vault: { id: vaultId } }))]
    const item = vault.items.find(({ id }) => id === itemId)
    return item ? [200, item] : fail(404, `Item ${itemId} not found`)
  }

  const server = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://connect')
    seen.push(`${pathname}${searchParams.size > 0 ? `?${searchParams.get('filter')}` : ''}`)
    if (state.isSilent) return
    const [status, body] = answer(pathname, searchParams.get('filter'), request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url: server.url, seen, state, close: server.close }
}
