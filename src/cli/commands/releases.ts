import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { freezeDraft, promoteTo } from '../environments/promote.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { formatContentsDifferences } from '../output/format-contents-differences.ts'
import { formatDraftIssue } from '../output/format-draft-issue.ts'
import { formatDraftValidation } from '../output/format-draft-validation.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { fetchDifferences, hasDifferences } from '../releases/fetch-differences.ts'
import { fetchReleases, pickRelease, type ReleaseJson } from '../releases/find-release.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'
import { formatPromotion } from './promote.ts'
import { fetchDraftValidation } from './validate-draft.ts'

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

type ReleaseOptions = { dryRun?: true; force?: true; to?: string }
type ReleaseInput = CommandInput<ReleaseOptions>

/**
 * A draft that equals the live release is released only by force, so that a CI job can run this after every
 * push.
 */
export async function createRelease(input: ReleaseInput): Promise<number> {
  const { options, io } = input
  const connected = await connectApp(io, options, { writes: !options.dryRun })
  if (options.dryRun) return printPlannedRelease(input, connected)
  if (options.to) return releaseTo(input, connected, options.to)
  const unchanged = options.force ? null : await findUnchangedRelease(connected)
  if (unchanged) {
    const line = `Nothing to release: v${unchanged.version} has the contents of the draft.`
    printCommandReport(io, options.json, { ...unchanged, is_new: false }, [line])
    return exitCodes.success
  }
  const { tenon, app } = connected
  const params = { path: { app_id: app.id } }
  const created = await showProgress(io, 'Releasing the draft', () =>
    readBody(tenon.POST('/api/v3/apps/{app_id}/releases', { params })),
  )
  const { release, client_contract, validation } = created
  printCommandReport(io, options.json, { ...release, is_new: true, client_contract, validation }, [
    `Released v${release.version}: ${release.endpoint}`,
    formatClientContract(client_contract),
    ...validation.issues.map(formatDraftIssue),
  ])
  return exitCodes.success
}

/** The live release of the app itself stays. */
async function releaseTo(
  { options, io }: ReleaseInput,
  { tenon, app }: ConnectedApp,
  key: string,
): Promise<number> {
  const { release, validation } = await showProgress(io, 'Freezing the draft', () =>
    freezeDraft(tenon, app.id),
  )
  const promotion = await showProgress(io, `Promoting to ${key}`, () =>
    promoteTo(tenon, app.id, key, { release_id: release.id }),
  )
  printCommandReport(io, options.json, { ...promotion, validation }, [
    ...formatPromotion(promotion),
    ...validation.issues.map(formatDraftIssue),
  ])
  return exitCodes.success
}

/** The live release if it has the contents of the draft. */
async function findUnchangedRelease({ tenon, app }: ConnectedApp): Promise<ReleaseJson | null> {
  const { id: appId, live_release: live } = app
  if (!live || (await hasDifferences(tenon, { appId, releaseId: live.id, to: 'draft' }))) return null
  const params = { path: { app_id: appId, release_id: live.id } }
  return (await readBody(tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}', { params }))).release
}

/** Prints the changes that a release would make; the exit code is 2 if an issue prevents it. */
async function printPlannedRelease(
  { options, io }: ReleaseInput,
  { tenon, app: { id: appId, live_release: live } }: ConnectedApp,
): Promise<number> {
  const validation = await fetchDraftValidation(tenon, appId)
  const differences = live && (await fetchDifferences(tenon, { appId, releaseId: live.id, to: 'draft' }))
  printCommandReport(io, options.json, { differences, validation }, [
    ...(differences ? formatContentsDifferences(differences) : ['This would be the first release.']),
    ...formatDraftValidation(validation),
  ])
  return validation.ok ? exitCodes.success : exitCodes.invalid
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
