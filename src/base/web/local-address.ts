const privateIpv4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+)+$/
const localName = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa|test)$/
/** Loopback, unique local and link-local addresses. */
const privateIpv6 = /^\[(?:::1?\]|f[cd]|fe[89ab])/

/** Whether a hostname of a URL means this machine or one in a private network. */
export const isLocalHostname = (hostname: string): boolean =>
  !(hostname.includes('.') || hostname.startsWith('[')) ||
  privateIpv4.test(hostname) ||
  localName.test(hostname) ||
  privateIpv6.test(hostname)

/** Whether clients in the cloud cannot reach this address: they need https and a public name or address. */
export function isLocalAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' || isLocalHostname(hostname)
}
