// The advice for the owner of an app about a server that the egress policy forbids. It names the host and port that the
// owner entered, and never an address that a name resolves to.
import { isIPv6 } from 'node:net'
import { parseEgressAllow } from './egress-allow.ts'
import { type EgressPolicy, type EgressTarget, findAddressDenial } from './egress-policy.ts'
import { isOpenPort } from './open-ports.ts'

/** An entry of EGRESS_ALLOW: `host:port`, `address:port` or `[v6]:port`. */
export const formatTarget = ({ host, port }: EgressTarget): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`

export function buildEgressAdvice(policy: EgressPolicy, target: EgressTarget, addresses: string[]): string {
  const entry = formatTarget(target)
  const extended = [...policy, ...parseEgressAllow(entry).policy]
  const isAllowable = addresses.some((address) => findAddressDenial(extended, target, address) === null)
  const reason = describeDenial(policy, target, addresses)
  return isAllowable
    ? `${reason}, and is not called. To allow it, add ${entry} to the setting EGRESS_ALLOW of this service.`
    : `${reason}, and is never called.`
}

/** If the address itself is public or allowed, only its port is denied. */
function describeDenial(policy: EgressPolicy, target: EgressTarget, addresses: string[]): string {
  const openTarget: EgressTarget = { ...target, port: 443 }
  const isPermitted = addresses.some((address) => findAddressDenial(policy, openTarget, address) === null)
  if (isPermitted && !isOpenPort(target.port))
    return `${formatTarget(target)} has a port that is reserved for internal services`
  return `${formatTarget(target)} has a private address`
}
