import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { SheetSection, SubmissionSheet } from '#core/model/readiness/submission-sheet.ts'
import { storeRulesCheckedOn, unmeasuredDemands } from '../store-rules.ts'
import { buildListingSection } from './listing-section.ts'
import { buildServerSection } from './server-section.ts'
import { buildGap, type SheetSource } from './sheet-source.ts'
import { buildTestSections } from './test-sections.ts'
import { buildSkillsSection, buildToolsSection, buildWidgetsSection } from './tool-sections.ts'

/** Fills in the form of the target. Nothing is invented: unknown answers become gaps. */
export function* buildSubmissionSheet(
  source: SheetSource,
  target: ReadinessTarget,
): TimeSlicedTask<SubmissionSheet> {
  const { subject, releaseVersion, serverVersion, digest } = source
  const sections = [
    buildListingSection(source, target),
    buildServerSection(source),
    yield* buildToolsSection(source),
    buildWidgetsSection(source),
    buildSkillsSection(source),
    ...(target === 'openai' ? buildTestSections(source) : []),
    buildManualSection(target),
  ].filter(({ items }) => items.length > 0)
  yield
  return {
    target,
    rulesCheckedOn: storeRulesCheckedOn,
    appName: subject.manifest.name,
    releaseVersion,
    serverVersion,
    digest,
    gapCount: countGaps(sections),
    sections,
  }
}

/** Checks that the service cannot perform. */
const buildManualSection = (target: ReadinessTarget): SheetSection => ({
  key: 'manual_checks',
  title: 'To check by hand',
  items: unmeasuredDemands[target].map((demand, index) => ({
    title: '',
    fields: [buildGap([`manual_check_${index + 1}`, `Check ${index + 1}`], demand)],
  })),
})

const countGaps = (sections: SheetSection[]) =>
  sections.flatMap(({ items }) => items.flatMap(({ fields }) => fields)).filter(({ gap }) => gap).length
