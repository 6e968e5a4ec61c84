// The addresses of a target that may be dialled: all that it resolves to, or none.
import { isIP } from 'node:net'
import { fault } from './faults.ts'
import type { Resolve } from './names.ts'
import { addressRefusal, type EgressPolicy, type Target, withoutDot } from './policy.ts'

export type Guard = { policy: EgressPolicy; resolve: Resolve }

/**
 * Throws UpstreamError `unreachable` when any address is denied: a name that also resolves to an internal one is
 * hostile.
 */
export async function permittedAddresses(guard: Guard, target: Target): Promise<string[]> {
  if (isLocalhost(target.host)) return openLoopback(guard, target)
  const addresses = isIP(target.host) ? [target.host] : await guard.resolve(target.host)
  const refusals = addresses.flatMap((address) => refusalOf(guard, target, address))
  if (addresses.length === 0 || refusals.length > 0) throw refused(target, refusals)
  return addresses
}

/** These names mean both loopback addresses (RFC 6761), and an operator rarely allows both. */
function openLoopback(guard: Guard, target: Target): string[] {
  const open = ['127.0.0.1', '::1'].filter((address) => refusalOf(guard, target, address).length === 0)
  if (open.length === 0) throw refused(target, ['loopback'])
  return open
}

const isLocalhost = (host: string) => /^(.*\.)?localhost$/.test(withoutDot(host))

function refusalOf(guard: Guard, target: Target, address: string): string[] {
  const reason = addressRefusal(guard.policy, target, address)
  return reason === null ? [] : [`${address}: ${reason}`]
}

const refused = (target: Target, refusals: string[]) =>
  fault('unreachable', `denied ${target.host}:${target.port}: ${refusals.join('; ') || 'no address'}`)
