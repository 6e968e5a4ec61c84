import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { formatCount } from '../output/format-count.ts'
import { formatClientChange, formatEntityChange } from '../output/format-differences.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchReleases, pickRelease } from './releases.ts'

type Differences = V3Components['schemas']['ContentsDifferences']
type Release = V3Components['schemas']['Release']

/** The differences between two releases, or between a release and the draft. The default is live release to draft. */
export async function printChanges({ args: [from, to = 'draft'], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const releases = await fetchReleases(tenon, app.id)
  const compared = {
    appId: app.id,
    releaseId: pickFirst(releases, from).id,
    to: to === 'draft' ? to : pickRelease(releases, to).id,
  }
  const differences = await fetchDifferences(tenon, compared)
  printCommandReport(io, options.json, differences, formatDifferences(differences))
}

function pickFirst(releases: Release[], version: string | undefined): Release {
  if (version !== undefined) return pickRelease(releases, version)
  const live = releases.find(({ state }) => state === 'published')
  if (live) return live
  throw new CommandFailure('The app has no live release to compare with.', {
    exitCode: exitCodes.notFound,
    nextStep: 'Name a release, such as `tenon changes v3`, or see `tenon releases`.',
  })
}

type Compared = { appId: string; releaseId: string; to: string }

/** Includes the entities of all pages. */
async function fetchDifferences(
  tenon: TenonClient,
  { appId, releaseId, to }: Compared,
): Promise<Differences> {
  let last: Differences | undefined
  const data = await collectPages(async (cursor) => {
    const query = { to, cursor, limit: 100 }
    last = await readBody(
      tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/changes', {
        params: { path: { app_id: appId, release_id: releaseId }, query },
      }),
    )
    return last
  })
  if (!last) throw new Error('no page of differences')
  return { ...last, data }
}

const nameState = ({ kind, version }: Differences['from']) =>
  kind === 'release' ? `v${version}` : `the ${kind}`

function formatDifferences(differences: Differences): string[] {
  const { from, to, data, client_changes: seen, total_client_changes: total } = differences
  const sides = `${nameState(from)} and ${nameState(to)}`
  if (data.length === 0) return [`No differences between ${sides}.`]
  return [
    `Differences between ${sides}:`,
    ...data.flatMap(formatEntityChange),
    ...(total > 0 ? [`Chat clients see ${formatCount(total, 'change')}:`] : []),
    ...seen.flatMap(formatClientChange),
    ...(total > seen.length ? [`  and ${total - seen.length} more`] : []),
    formatClientContract(differences.client_contract),
  ]
}
