// DATABASE_URL as libpq has it: several hosts with ports of their own, or the folder of a socket.

/** `urls`: one for each host, in order. `fault`: what is wrong, without any part of the URL, which has a password. */
export type ServerUrls = { urls: string[] } | { fault: string }

const acceptedSessions = ['any', 'read-write', 'primary']

export function parseServerUrls(text: string): ServerUrls {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^#]*)$/.exec(text) ?? []
  if (!scheme)
    return {
      fault:
        'must be postgres://user:password@host:port/name; in user and password, write reserved characters as percent codes, such as %23 for #.',
    }
  // A URL with a user needs a host; the parameter `host` has precedence over it.
  const named = hosts === '' && user !== '' ? 'localhost' : hosts
  const urls = named.split(',').map((host) => `${scheme}${user}${host}${rest}`.replace(/\/$/, ''))
  const parsed = urls.map((url) => URL.parse(url))
  if (!parsed.every((url) => url !== null))
    return {
      fault: 'must be postgres://user:password@host:port/name; several hosts are separated by commas.',
    }
  const session = parsed[0]?.searchParams.get('target_session_attrs') ?? ''
  if (session !== '' && !acceptedSessions.includes(session))
    return { fault: `must have one of ${acceptedSessions.join(', ')} as target_session_attrs.` }
  return { urls }
}

/** Of several servers one that accepts writes is used, unless the URL permits any. */
export const requiresWrites = (urls: readonly string[]): boolean => {
  const session = URL.parse(urls[0] ?? '')?.searchParams.get('target_session_attrs')
  return session ? session !== 'any' : urls.length > 1
}
