// Selects what an MCP integration takes from a directory entry: a remote, and the credential that it declares.
import type { AuthConfig } from '#core/model/auth-connection.ts'
import type { DirectoryEntry, DirectoryInput, DirectoryRemote } from '#core/model/directory-entry.ts'

const preferred = ['streamable-http', 'sse']

/** The first remote of the preferred transport; null for a server that can only be installed. */
export function remoteFor({ remotes }: DirectoryEntry): DirectoryRemote | null {
  const reachable = remotes.filter(({ url, type }) => url !== '' && preferred.includes(type))
  return reachable.toSorted((a, b) => preferred.indexOf(a.type) - preferred.indexOf(b.type))[0] ?? null
}

/** The URL with its variables filled in, or the names of those that have neither a given value nor a default. */
export function filledUrl(
  { url, variables }: DirectoryRemote,
  given: Record<string, string>,
): { url: string } | { missing: string[] } {
  const valueFor = (name: string) =>
    given[name] || variables.find((one) => one.name === name)?.defaultValue || ''
  const names = [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  const missing = [...new Set(names)].filter((name) => !valueFor(name))
  if (missing.length > 0) return { missing }
  return { url: url.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(valueFor(name))) }
}

const isCredential = ({ name, secret }: DirectoryInput) => secret || /^authorization$/i.test(name)

/** The prefix of `Bearer {token}` is `Bearer`; "" if the user provides the whole value. */
const prefixOf = ({ template }: DirectoryInput) => /^([^\s{}]+)\s+\{[^{}]+\}$/.exec(template)?.[1] ?? ''

/** The connection settings for the header credential of a remote; null if it declares none (it may require OAuth). */
export function credentialOf({
  headers,
}: DirectoryRemote): (Pick<AuthConfig, 'headerName' | 'headerPrefix'> & { type: 'api_key' }) | null {
  const header = headers.find(isCredential) ?? headers.find(({ required }) => required)
  return header ? { type: 'api_key', headerName: header.name, headerPrefix: prefixOf(header) } : null
}
