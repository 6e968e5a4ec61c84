// The issuer limits requests by address; the service under attack trusts this process as its proxy.
let last = 0

/** Headers of a client at an address that few others have. */
export const createAddressHeader = (): Record<string, string> => {
  last += 1
  return { 'X-Forwarded-For': `198.18.${(last >> 8) & 255}.${last & 255}` }
}
