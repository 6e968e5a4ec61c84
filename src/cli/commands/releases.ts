import { readBody, type TenonClient } from '#client'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { formatContentsDifferences } from '../output/format-contents-differences.ts'
import { formatDraftIssue } from '../output/format-draft-issue.ts'
import { formatDraftValidation } from '../output/format-draft-validation.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { type Compared, fetchDifferences, hasDifferences } from '../releases/fetch-differences.ts'
import { fetchReleases, findLiveRelease, pickRelease, type ReleaseJson } from '../releases/find-release.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'
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

type ReleaseOptions = { dryRun?: true; force?: true }
type ReleaseInput = CommandInput<ReleaseOptions>

/**
 * A draft that equals the live release is released only by force, so that a CI job can run this after every
 * push.
 */
export async function createRelease(input: ReleaseInput): Promise<number> {
  const { options, io } = input
  const connected = await connectApp(io, options, { writes: !options.dryRun })
  const { tenon, app } = connected
  const live = findLiveRelease(await fetchReleases(tenon, app.id))
  if (options.dryRun) return printPlannedRelease(input, connected, live)
  if (live && !options.force && (await isReleased(tenon, live))) {
    const line = `Nothing to release: v${live.version} has the contents of the draft.`
    printCommandReport(io, options.json, { ...live, is_new: false }, [line])
    return exitCodes.success
  }
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

const compareWithDraft = ({ app_id: appId, id }: ReleaseJson): Compared => ({
  appId,
  releaseId: id,
  to: 'draft',
})

const isReleased = async (tenon: TenonClient, live: ReleaseJson): Promise<boolean> =>
  !(await hasDifferences(tenon, compareWithDraft(live)))

/** Prints the changes that a release would make; the exit code is 2 if an issue prevents it. */
async function printPlannedRelease(
  { options, io }: ReleaseInput,
  { tenon, app }: ConnectedApp,
  live: ReleaseJson | undefined,
): Promise<number> {
  const validation = await fetchDraftValidation(tenon, app.id)
  const differences = live ? await fetchDifferences(tenon, compareWithDraft(live)) : null
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
