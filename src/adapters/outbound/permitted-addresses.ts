// The addresses of a target that may be dialled: all that it resolves to, or none.
import { isIP } from 'node:net'
import {
  type EgressPolicy,
  type EgressTarget,
  findAddressDenial,
  withoutTrailingDot,
} from './egress-policy.ts'
import type { HostResolver } from './host-resolver.ts'
import { createUpstreamError } from './upstream-errors.ts'

export type EgressGuard = { policy: EgressPolicy; resolve: HostResolver }

/**
 * Throws UpstreamError `unreachable` when any address is denied: a name that also resolves to an internal one is
 * hostile.
 */
export async function resolvePermittedAddresses(guard: EgressGuard, target: EgressTarget): Promise<string[]> {
  if (isLocalhost(target.host)) return findPermittedLoopbacks(guard, target)
  const addresses = isIP(target.host) ? [target.host] : await guard.resolve(target.host)
  const denials = addresses.flatMap((address) => findDenials(guard, target, address))
  if (addresses.length === 0 || denials.length > 0) throw createDeniedError(target, denials)
  return addresses
}

/** These names mean both loopback addresses (RFC 6761), and an operator rarely allows both. */
function findPermittedLoopbacks(guard: EgressGuard, target: EgressTarget): string[] {
  const permitted = ['127.0.0.1', '::1'].filter((address) => findDenials(guard, target, address).length === 0)
  if (permitted.length === 0) throw createDeniedError(target, ['loopback'])
  return permitted
}

const isLocalhost = (host: string) => /^(.*\.)?localhost$/.test(withoutTrailingDot(host))

function findDenials(guard: EgressGuard, target: EgressTarget, address: string): string[] {
  const reason = findAddressDenial(guard.policy, target, address)
  return reason === null ? [] : [`${address}: ${reason}`]
}

const createDeniedError = (target: EgressTarget, denials: string[]) =>
  createUpstreamError(
    'unreachable',
    `denied ${target.host}:${target.port}: ${denials.join('; ') || 'no address'}`,
  )
