// Which Host headers are accepted. Any page can reach a service on loopback after rebinding its name to
// loopback (DNS rebinding). Its requests carry that name, so the service accepts only loopback names and the
// names in its settings.

export type HostGuard = (host: string | undefined) => boolean

export type HostGuardSettings = {
  /** Whether the listener is on loopback only; otherwise every Host is accepted. */
  isLoopback: boolean
  /** URLs of the settings, whose hosts are accepted. Other texts in the list are ignored. */
  knownUrls: readonly string[]
}

const plainHost = /^[^/?#@\\]+$/

/** "" for anything but an absolute URL. */
export const hostnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')

/** Whether a hostname always means this machine, whatever a DNS server says. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)

/** Whether only this machine can reach a server that listens on this address. */
export const isLoopbackAddress = (address: string): boolean =>
  address === 'localhost' || address === '::1' || address.startsWith('127.')

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Whether a Host header means the origin `url` rather than the origin `other`, in any spelling. If their names differ,
 * the port does not count: a proxy may have a port that its clients do not see.
 */
export function createHostMatcher(url: string, other: string): HostGuard {
  const { protocol, hostname } = new URL(url)
  const portOf = (origin: { port: string }) => origin.port || defaultPorts[protocol]
  const port = portOf(new URL(url))
  const isByPort = hostnameOf(other) === hostname
  const matches = (host: string) => {
    const address = `${protocol}//${host}`
    const named = plainHost.test(host) && URL.canParse(address) ? new URL(address) : null
    return named?.hostname === hostname && (!isByPort || portOf(named) === port)
  }
  let [lastHost, lastMatches] = ['', false]
  return (host = '') => {
    if (host !== lastHost) [lastHost, lastMatches] = [host, matches(host)]
    return lastMatches
  }
}

export function createHostGuard({ isLoopback, knownUrls }: HostGuardSettings): HostGuard {
  if (!isLoopback) return () => true
  const knownNames = new Set(knownUrls.map(hostnameOf).filter(Boolean))
  let lastAllowedHost: string | undefined
  return (host = '') => {
    if (host === lastAllowedHost) return true
    const name = plainHost.test(host) ? hostnameOf(`http://${host}`) : ''
    if (!isLoopbackName(name) && !knownNames.has(name)) return false
    lastAllowedHost = host
    return true
  }
}

export const repeatedHostMessage = 'The request has more than one Host header; send exactly one.'

/**
 * The number of Host headers among alternating names and values. Node keeps the first and drops the others; a proxy may
 * have used another one for routing.
 */
export function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}
