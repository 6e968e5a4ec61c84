import type { CommandInput } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatContentsDifferences } from '../output/format-contents-differences.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { fetchDifferences } from '../releases/fetch-differences.ts'
import { fetchReleases, findLiveRelease, pickRelease, type ReleaseJson } from '../releases/find-release.ts'
import { connectApp } from '../target/connect-app.ts'

/** The differences between two releases, or between a release and the draft. The default is live release to draft. */
export async function printChanges({
  args: [from, to = 'draft'],
  options,
  io,
}: CommandInput<{ exitCode?: true }>): Promise<number> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const releases = await fetchReleases(tenon, app.id)
  const compared = {
    appId: app.id,
    releaseId: pickFirst(releases, from).id,
    to: to === 'draft' ? to : pickRelease(releases, to).id,
  }
  const differences = await fetchDifferences(tenon, compared)
  printCommandReport(io, options.json, differences, formatContentsDifferences(differences))
  return options.exitCode && differences.data.length > 0 ? exitCodes.failure : exitCodes.success
}

function pickFirst(releases: ReleaseJson[], version: string | undefined): ReleaseJson {
  if (version !== undefined) return pickRelease(releases, version)
  const live = findLiveRelease(releases)
  if (live) return live
  throw new CommandFailure('The app has no live release to compare with.', {
    exitCode: exitCodes.notFound,
    nextStep: 'Name a release, such as `tenon changes v3`, or see `tenon releases`.',
  })
}
