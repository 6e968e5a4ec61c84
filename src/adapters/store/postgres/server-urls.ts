// DATABASE_URL in the form of libpq: several hosts with separate ports, or the folder of a socket.

/** `urls`: one for each host, in order. `problem`: a description without any part of the URL, which has a password. */
export type ServerUrls = { urls: string[] } | { problem: string }

const acceptedSessions = ['any', 'read-write', 'primary']

export function parseServerUrls(text: string): ServerUrls {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^#]*)$/.exec(text) ?? []
  if (!scheme)
    return {
      problem:
        'must be postgres://user:password@host:port/name; in user and password, write reserved characters as percent codes, such as %23 for #.',
    }
  // A URL with a user needs a host; the parameter `host` has precedence over it.
  const named = hosts === '' && user !== '' ? 'localhost' : hosts
  const parsed = named.split(',').map((host) => URL.parse(`${scheme}${user}${host}${rest}`))
  if (!parsed.every((url) => url !== null))
    return {
      problem: 'must be postgres://user:password@host:port/name; several hosts are separated by commas.',
    }
  const urls = spreadParameters(parsed)
  if (urls === null) return { problem: 'must have one port, or one for each host.' }
  const problem = urls.map(findProblem).find((found) => found !== null)
  return problem ? { problem } : { urls: urls.map(({ href }) => href.replace(/\/$/, '')) }
}

/** The parameters `host` and `port` may be lists, as those before them. Null means their lengths differ. */
function spreadParameters(urls: URL[]): URL[] | null {
  const [hosts, ports] = ['host', 'port'].map((name) => urls[0]?.searchParams.get(name)?.split(',') ?? [])
  if (!hosts || !ports) return urls
  const servers = hosts.length > 1 ? hosts.map(() => new URL(urls[0] ?? '')) : urls
  if (ports.length > 1 && ports.length !== servers.length) return null
  servers.forEach(({ searchParams }, index) => {
    if (hosts.length > 1) searchParams.set('host', hosts[index] ?? '')
    if (ports.length > 1) searchParams.set('port', ports[index] ?? '')
  })
  return servers
}

/** A DNS name, a name of the hosts file or an IP address, without the brackets of IPv6. */
const hostName =
  /^(?!.{254})([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i
const isPossibleHost = (host: string) =>
  host === '' || host.startsWith('/') || host.includes(':') || hostName.test(host)

/** The modes that pg accepts. It verifies the certificate in each, and warns of the first three. */
const verifyingModes = ['prefer', 'require', 'verify-ca', 'verify-full']
const acceptedModes = ['disable', 'no-verify', ...verifyingModes]

/** Also replaces other modes by the one that pg uses for them, since it would print a warning. */
function findProblem({ hostname, searchParams }: URL): string | null {
  const session = searchParams.get('target_session_attrs') ?? ''
  if (session !== '' && !acceptedSessions.includes(session))
    return `must have one of ${acceptedSessions.join(', ')} as target_session_attrs.`
  if (!isPossibleHost(searchParams.get('host') ?? decodeURIComponent(hostname)))
    return 'must name each host by letters, digits, hyphens and dots, by its address, or by the folder of its socket.'
  const mode = searchParams.get('sslmode')
  if (mode === null || searchParams.get('uselibpqcompat') === 'true') return null
  if (!acceptedModes.includes(mode)) return `must have one of ${acceptedModes.join(', ')} as sslmode.`
  if (verifyingModes.includes(mode)) searchParams.set('sslmode', 'verify-full')
  return null
}

/** Of several servers, one that accepts writes is used, unless the URL permits any. */
export const requiresWrites = (urls: readonly string[]): boolean => {
  const session = URL.parse(urls[0] ?? '')?.searchParams.get('target_session_attrs')
  return session ? session !== 'any' : urls.length > 1
}
