import type { Environment } from '../../../api/queries/environments.ts'
import type { Release } from '../../../api/queries/releases.ts'

/** `version`: as the app itself counts. `environments`: the keys of those that serve it. */
export type PromotableRelease = { id: string; version: number; environments: string[] }

/**
 * The releases that can be promoted to the target, the best choice first: the one that is live in the environment listed
 * before it, then those of its other neighbours, then the rest of the app's releases.
 */
export function listReleases(
  environments: readonly Environment[],
  target: Environment,
  releases: readonly Release[],
): PromotableRelease[] {
  const found = new Map<string, PromotableRelease>()
  for (const { key, live_release: live } of orderSources(environments, target)) {
    if (!live || live.origin_release_id === target.live_release?.origin_release_id) continue
    const known = found.get(live.origin_release_id)
    if (known) known.environments.push(key)
    else found.set(live.origin_release_id, { id: live.id, version: live.origin_version, environments: [key] })
  }
  const rest = releases.filter(({ id }) => !found.has(id) && id !== target.live_release?.origin_release_id)
  return [...found.values(), ...rest.map(({ id, version }) => ({ id, version, environments: [] }))]
}

function orderSources(environments: readonly Environment[], target: Environment): Environment[] {
  const place = environments.indexOf(target)
  const before = environments.slice(0, place).reverse()
  const isPreview = (environment: Environment) => Number(environment.expires_at !== null)
  return [...before, ...environments.slice(place + 1)].sort((a, b) => isPreview(a) - isPreview(b))
}
