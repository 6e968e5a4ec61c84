import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export type ReleaseJson = V3Components['schemas']['Release']

/** Newest first. */
export const fetchReleases = (tenon: TenonClient, appId: string): Promise<ReleaseJson[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/releases', {
        params: { path: { app_id: appId }, query: { cursor, sort: '-version', limit: 100 } },
      }),
    ),
  )

export const findLiveRelease = (releases: readonly ReleaseJson[]): ReleaseJson | undefined =>
  releases.find(({ state }) => state === 'published')

/** The release of this version, or else the newest one before the live release. */
export function pickRelease(releases: ReleaseJson[], version: string | undefined): ReleaseJson {
  if (version === undefined) {
    const live = findLiveRelease(releases)
    const before = releases.find((release) => release.version < (live?.version ?? 0))
    if (before) return before
    throw new CommandFailure('There is no release before the live release.', { exitCode: exitCodes.notFound })
  }
  const number = Number(version.replace(/^v/, ''))
  if (!Number.isInteger(number))
    throw createUsageFailure(`"${version}" is not a version. Use a version such as 3 or v3.`)
  const release = releases.find((candidate) => candidate.version === number)
  if (release) return release
  throw new CommandFailure(`There is no release v${number}.`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon releases` to see all of them.',
  })
}
