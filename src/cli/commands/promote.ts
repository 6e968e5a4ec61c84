import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { fetchEnvironment } from '../environments/find-environment.ts'
import {
  type PromotionJson,
  type PromotionPlanJson,
  planPromotionTo,
  promoteTo,
} from '../environments/promote.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { fetchReleases, pickRelease } from '../releases/find-release.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'

type PromoteOptions = { from?: string; to?: string; dryRun?: true }
type PromoteInput = CommandInput<PromoteOptions>

/** Promotes the live release of an environment, or one of its versions. */
export async function promote({ args: [version], options, io }: PromoteInput): Promise<number> {
  const connected = await connectApp(io, options, { writes: !options.dryRun })
  const { tenon, app } = connected
  const { to } = options
  if (!to) throw createUsageFailure('Name the environment that gets the release with --to.')
  const request = await findSource(connected, options.from, version)
  if (options.dryRun) {
    const plan = await planPromotionTo(tenon, app.id, to, request)
    printCommandReport(io, options.json, plan, formatPlan(plan))
    return plan.is_ready ? exitCodes.success : exitCodes.invalid
  }
  const promotion = await showProgress(io, `Promoting to ${to}`, () => promoteTo(tenon, app.id, to, request))
  printCommandReport(io, options.json, promotion, formatPromotion(promotion))
  return exitCodes.success
}

async function findSource(
  { tenon, app }: ConnectedApp,
  from: string | undefined,
  version: string | undefined,
) {
  const source = await (from ? fetchEnvironment(tenon, app.id, from) : null)
  if (version !== undefined) {
    const releases = await fetchReleases(tenon, source?.app_id ?? app.id)
    return { release_id: pickRelease(releases, version).id }
  }
  if (source) return { from: source.key }
  if (app.live_release) return { release_id: app.live_release.id }
  throw createUsageFailure('The app has no live release.', 'Name the environment with --from.')
}

export const formatPromotion = ({
  environment,
  from_environment: from,
  from_release: source,
  release,
  changed,
  client_contract: contract,
}: PromotionJson): string[] =>
  changed
    ? [
        `Promoted v${source.version} of ${from} to ${environment}, as v${release.version}.`,
        formatClientContract(contract),
      ]
    : [`${environment} already serves v${source.version} of ${from}.`]

const formatPlan = (plan: PromotionPlanJson): string[] => [
  `${plan.environment}: ${plan.live_release ? `v${plan.live_release.version}` : 'nothing'} is live, and would become v${plan.from_release.version} of ${plan.from_environment}.`,
  ...(plan.is_live ? [`${plan.environment} already serves this release.`] : []),
  formatClientContract(plan.client_contract),
  ...plan.obstacles.map(({ message }) => `Missing: ${message}`),
]
