// The address of the management server, `/mcp`, and how its query narrows it.

/** `appId`: the only app that this client can access; "" for all. `isReadOnly`: only tools that read are listed. */
export type ManagementAddress = { appId: string; isReadOnly: boolean }

/** `problem`: the unknown part of the query. Ignoring it could give a client more access than its user intended. */
export type ParsedManagementAddress = ManagementAddress & { problem: string }

const pathPattern = /^\/mcp\/?(?:\?([^#]*))?(?:#|$)/

/** Null for other paths. */
export function parseManagementAddress(url = ''): ParsedManagementAddress | null {
  const match = pathPattern.exec(url)
  if (!match) return null
  const query = new URLSearchParams(match[1])
  const readOnly = query.get('read_only')
  return {
    appId: query.get('app') ?? '',
    isReadOnly: readOnly !== null && yes.has(readOnly.toLowerCase()),
    problem: findProblem(query),
  }
}

/** The parameter without a value also means yes. */
const yes = new Set(['', '1', 'true', 'yes', 'on'])
const no = new Set(['0', 'false', 'no', 'off'])
const names = ['app', 'read_only']

function findProblem(query: URLSearchParams): string {
  for (const name of new Set(query.keys())) {
    const shown = JSON.stringify(name.slice(0, 50))
    if (!names.includes(name))
      return `The query has the unknown member ${shown}; known are ${names.join(' and ')}.`
    if (query.getAll(name).length > 1) return `The query has the member ${shown} more than once.`
  }
  const readOnly = query.get('read_only')?.toLowerCase() ?? ''
  if (!yes.has(readOnly) && !no.has(readOnly)) return 'The query member read_only must be true or false.'
  return query.get('app') === '' ? 'The query member app must be the id of an app.' : ''
}
