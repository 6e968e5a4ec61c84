// Owners whose document took all the time or memory of one document. Together they have the share of one owner, so that
// they wait behind all others and never take all processes.
import { LRUCache } from 'lru-cache'

const rememberedMs = 10 * 60_000
const maxOwners = 1_000

export type CostlyOwners = {
  add(owner: string): void
  /** The branch of the shared slots to which the owner belongs. */
  findPath(owner: string): string[]
}

export function createCostlyOwners(): CostlyOwners {
  const owners = new LRUCache<string, true>({ max: maxOwners, ttl: rememberedMs })
  return {
    add: (owner) => void owners.set(owner, true),
    // No owner has this name: an owner is an issuer and a subject.
    findPath: (owner) => (owners.has(owner) ? ['costly', owner] : [owner]),
  }
}
