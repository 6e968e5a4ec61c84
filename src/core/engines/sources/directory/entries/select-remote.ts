// Selects the remote and the declared credential of a directory entry for an MCP integration.
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type {
  DirectoryEntry,
  DirectoryInput,
  DirectoryRemote,
} from '#core/model/directory/directory-entry.ts'

const preferredTransports = ['streamable-http', 'sse']

/** The first remote of the preferred transport; null for a server that can only be installed. */
export function selectRemote({ remotes }: DirectoryEntry): DirectoryRemote | null {
  const reachable = remotes.filter(({ url, type }) => url !== '' && preferredTransports.includes(type))
  return (
    reachable.toSorted(
      (a, b) => preferredTransports.indexOf(a.type) - preferredTransports.indexOf(b.type),
    )[0] ?? null
  )
}

/**
 * The URL with its variables filled in; or the names of the variables that have no valid value, neither given
 * nor by default. A variable at the beginning stands for the scheme and host.
 */
export function fillRemoteUrl(
  { url, variables }: DirectoryRemote,
  given: Record<string, string>,
): { url: string } | { missing: string[] } {
  const missing = new Set<string>()
  const filled = url.replace(/\{([^{}]+)\}/g, (_, name: string, offset: number) => {
    const { defaultValue = '', choices = [] } = variables.find((variable) => variable.name === name) ?? {}
    const value = given[name] || defaultValue
    if (!value || (choices.length > 0 && !choices.includes(value)))
      missing.add(choices.length > 0 ? `${name} (one of: ${choices.join(', ')})` : name)
    return offset === 0 ? value.replace(/\/+$/, '') : encodeURIComponent(value)
  })
  return missing.size > 0 ? { missing: [...missing] } : { url: filled }
}

const isCredential = ({ name, secret }: DirectoryInput) => secret || /^authorization$/i.test(name)

/** The prefix of `Bearer {token}` is `Bearer`; "" if the user provides the whole value. */
const parseHeaderPrefix = ({ template }: DirectoryInput) =>
  /^([^\s{}]+)\s+\{[^{}]+\}$/.exec(template)?.[1] ?? ''

/** The connection settings for the header credential of a remote; null if it declares none (it may require OAuth). */
export function buildCredentialSettings({
  headers,
}: DirectoryRemote): (Pick<AuthConfig, 'headerName' | 'headerPrefix'> & { type: 'api_key' }) | null {
  const header = headers.find(isCredential) ?? headers.find(({ required }) => required)
  return header ? { type: 'api_key', headerName: header.name, headerPrefix: parseHeaderPrefix(header) } : null
}
