import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { formatDraftIssue } from '../output/format-draft-issue.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { connectApp } from '../target/connect-app.ts'

type Release = V3Components['schemas']['Release']

/** Newest first. */
export const fetchReleases = (tenon: TenonClient, appId: string): Promise<Release[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/releases', {
        params: { path: { app_id: appId }, query: { cursor, sort: '-version', limit: 100 } },
      }),
    ),
  )

export async function printReleases({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const releases = await fetchReleases(tenon, app.id)
  const rows = releases.map(({ version, state, published_at, endpoint }) => [
    `v${version}`,
    state === 'published' ? 'live' : '',
    published_at,
    endpoint,
  ])
  printCommandReport(io, options.json, releases, formatTable(['VERSION', '', 'RELEASED', 'ENDPOINT'], rows))
}

export async function createRelease({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const created = await showProgress(io, 'Releasing the draft', () =>
    readBody(tenon.POST('/api/v3/apps/{app_id}/releases', { params: { path: { app_id: app.id } } })),
  )
  const { release, client_contract: contract, validation } = created
  printCommandReport(io, options.json, { ...release, client_contract: contract, validation }, [
    `Released v${release.version}: ${release.endpoint}`,
    formatClientContract(contract),
    ...validation.issues.map(formatDraftIssue),
  ])
}

/** The release of this version, or else the newest one before the live release. */
export function pickRelease(releases: Release[], version: string | undefined): Release {
  if (version === undefined) {
    const live = releases.find(({ state }) => state === 'published')
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

export async function rollBack({ args: [version], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id } = pickRelease(await fetchReleases(tenon, app.id), version)
  const restored = await showProgress(io, 'Rolling back', () =>
    readBody(
      tenon.POST('/api/v3/apps/{app_id}/releases/{release_id}/restore', {
        params: { path: { app_id: app.id, release_id: id } },
      }),
    ),
  )
  const { release, endpoint, ok } = restored
  printCommandReport(io, options.json, restored, [
    `v${release.version} is live again: ${endpoint}`,
    ...(ok ? [] : ['Its endpoint did not respond as expected. See `tenon logs`.']),
  ])
}
