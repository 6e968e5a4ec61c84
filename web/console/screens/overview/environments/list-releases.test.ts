import { expect, test } from 'vitest'
import type { Environment } from '../../../api/queries/environments.ts'
import type { Release } from '../../../api/queries/releases.ts'
import { listReleases } from './list-releases.ts'

/** `live`: the version of the app's release that it serves. */
const makeEnvironment = (key: string, live: number | null, more: Partial<Environment> = {}) =>
  ({
    key,
    expires_at: null,
    live_release:
      live === null
        ? null
        : { id: `${key}_1`, version: 1, origin_release_id: `release_${live}`, origin_version: live },
    ...more,
  }) as Environment

const releases = [3, 2, 1].map((version) => ({ id: `release_${version}`, version }) as Release)

const preview = makeEnvironment('pr-1', 3, { expires_at: '2030-01-01T00:00:00Z' })
const development = makeEnvironment('development', 3)
const staging = makeEnvironment('staging', 2)
const production = makeEnvironment('production', 1)
const all = [preview, development, staging, production]

test('the release of the environment before the target is first, with the version that the app gave it', () => {
  expect(listReleases(all, production, releases)).toEqual([
    { id: 'staging_1', version: 2, environments: ['staging'] },
    { id: 'development_1', version: 3, environments: ['development', 'pr-1'] },
  ])
})

test('the app itself can get what is live elsewhere', () => {
  const ids = listReleases(all, development, releases).map(({ id }) => id)
  expect(ids).toEqual(['staging_1', 'production_1'])
})

test('releases that no environment serves follow; the one that the target serves is left out', () => {
  const fresh = makeEnvironment('fresh', null)
  expect(listReleases([development, fresh], fresh, releases)).toEqual([
    { id: 'development_1', version: 3, environments: ['development'] },
    { id: 'release_2', version: 2, environments: [] },
    { id: 'release_1', version: 1, environments: [] },
  ])
  expect(listReleases([development, fresh], development, releases).map(({ version }) => version)).toEqual([
    2, 1,
  ])
})
