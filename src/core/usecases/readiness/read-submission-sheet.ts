import { runWithPauses } from '#base/time-slices.ts'
import {
  buildImportFile,
  buildSubmissionSheet,
  formatSubmissionSheet,
} from '#core/engines/apps/readiness/index.ts'
import { changeClasses } from '#core/model/differences/client-change.ts'
import type { ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { FormattedSheet } from '#core/model/readiness/submission-sheet.ts'
import { serverVersionOf } from '#core/model/releases/server-version.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  loadReadinessSubject,
  type ReadinessAddress,
  type ReadinessDeps,
} from '#core/services/readiness/load-readiness-subject.ts'
import { planDraftContract } from '#core/services/releases/plan-contract.ts'

/** The submission form of a target, filled in for the draft or a release. */
export async function readSubmissionSheet(
  deps: ReadinessDeps & Deps<'appRateLimit'>,
  address: ReadinessAddress,
  target: ReadinessTarget,
): Promise<FormattedSheet> {
  const { app, release, digest, subject } = await loadReadinessSubject(deps, address)
  const version = release
    ? { serverVersion: serverVersionOf(subject.manifest), changes: '' }
    : await planVersion(deps, address)
  const whole = { ...subject, probe: null }
  const { pause } = deps.timer
  const source = {
    subject: whole,
    releaseVersion: release?.version ?? null,
    digest,
    ...version,
    rateLimit: deps.appRateLimit,
  }
  const sheet = await runWithPauses(buildSubmissionSheet(source, target), pause)
  return {
    sheet,
    markdown: await runWithPauses(formatSubmissionSheet(sheet), pause),
    fileName: `${app.slug}-${target}-${sheet.serverVersion}.md`,
    importFile: target === 'openai' ? await runWithPauses(buildImportFile(whole), pause) : null,
  }
}

async function planVersion(deps: ReadinessDeps, address: ReadinessAddress) {
  const { changeClass, counts, serverVersion } = await planDraftContract(deps, address)
  const numbers = changeClasses.map((changeClass) => `${counts[changeClass]} ${changeClass}`).join(', ')
  return { serverVersion, changes: `${changeClass} (${numbers})` }
}
