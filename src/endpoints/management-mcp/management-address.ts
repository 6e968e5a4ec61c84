// The address of the management server, `/mcp`, and what its query narrows.

/** `appId`: the only app that exists for this client; "" is none. `isReadOnly`: only tools that read are listed. */
export type ManagementAddress = { appId: string; isReadOnly: boolean }

const pathPattern = /^\/mcp\/?(?:\?([^#]*))?(?:#|$)/

/** Null for other paths. */
export function parseManagementAddress(url = ''): ManagementAddress | null {
  const match = pathPattern.exec(url)
  if (!match) return null
  const query = new URLSearchParams(match[1])
  return {
    appId: query.get('app') ?? '',
    isReadOnly: ['1', 'true'].includes(query.get('read_only') ?? ''),
  }
}
