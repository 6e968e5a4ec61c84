// The addresses of a target that may be dialled: all addresses of its name, or none.
import { isIP } from 'node:net'
import { EgressDenial } from '#base/upstream-error.ts'
import { buildEgressAdvice, formatTarget } from './egress-advice.ts'
import {
  type EgressPolicy,
  type EgressTarget,
  findAddressDenial,
  withoutTrailingDot,
} from './egress-policy.ts'
import type { HostResolver } from './host-resolver.ts'
import { createUpstreamError } from './upstream-errors.ts'

export type EgressGuard = {
  policy: EgressPolicy
  resolve: HostResolver
  /** Called for each denial, since the caller of the request gets no reason. */
  onDenied?: ((denial: EgressDenial) => void) | undefined
}

/**
 * Throws UpstreamError `unreachable` when any address is denied: a name that also resolves to an internal one is
 * hostile.
 */
export async function resolvePermittedAddresses(guard: EgressGuard, target: EgressTarget): Promise<string[]> {
  // @guard address-spellings
  if (isLocalhost(target.host)) return findPermittedLoopbacks(guard, target)
  const addresses = isIP(target.host) ? [target.host] : await guard.resolve(target.host)
  const denials = addresses.flatMap((address) => findDenials(guard, target, address))
  if (
    addresses.length === 0 ||
    // @guard name-resolution
    denials.length > 0
  )
    throw createDeniedError(guard, { target, addresses, denials })
  return addresses
}

const loopbacks = ['127.0.0.1', '::1']

/** These names mean both loopback addresses (RFC 6761), and an operator rarely allows both. */
function findPermittedLoopbacks(guard: EgressGuard, target: EgressTarget): string[] {
  const permitted = loopbacks.filter((address) => findDenials(guard, target, address).length === 0)
  if (permitted.length === 0)
    throw createDeniedError(guard, { target, addresses: loopbacks, denials: ['loopback'] })
  return permitted
}

const isLocalhost = (host: string) => /^(.*\.)?localhost$/.test(withoutTrailingDot(host))

function findDenials(guard: EgressGuard, target: EgressTarget, address: string): string[] {
  const reason = findAddressDenial(guard.policy, target, address)
  return reason === null ? [] : [`${address}: ${reason}`]
}

type Denied = { target: EgressTarget; addresses: string[]; denials: string[] }

function createDeniedError(guard: EgressGuard, { target, addresses, denials }: Denied) {
  const description = `denied ${target.host}:${target.port}: ${denials.join('; ') || 'no address'}`
  if (denials.length === 0) return createUpstreamError('unreachable', description)
  const denial = new EgressDenial(
    formatTarget(target),
    description,
    buildEgressAdvice(guard.policy, target, addresses),
  )
  guard.onDenied?.(denial)
  return createUpstreamError('unreachable', denial)
}
