import type { TimeSlicedTask } from '#base/time-slices.ts'
import {
  type AppReadiness,
  type ReadinessFinding,
  type ReadinessTarget,
  readinessSeverities,
  type TargetReadiness,
} from '#core/model/readiness/readiness.ts'
import { checkClientAddress } from './checks/check-client-address.ts'
import { checkListing } from './checks/check-listing.ts'
import { checkListingFields } from './checks/check-listing-fields.ts'
import { checkProbe } from './checks/check-probe.ts'
import { checkSchemaRepairs } from './checks/check-schema-repairs.ts'
import { checkSkills } from './checks/check-skills.ts'
import { checkToolHints } from './checks/check-tool-hints.ts'
import { checkToolOperations } from './checks/check-tool-operations.ts'
import { checkToolSchemas } from './checks/check-tool-schemas.ts'
import { checkToolTexts } from './checks/check-tool-texts.ts'
import { checkWidgets } from './checks/check-widgets.ts'
import type { ReadinessCheck, ReadinessSubject, RuleViolation, TimeSlicedCheck } from './readiness-subject.ts'
import { ruleSources, type StoreRule, storeRules, storeRulesCheckedOn } from './store-rules.ts'

const checks: (ReadinessCheck | TimeSlicedCheck)[] = [
  checkToolTexts,
  checkToolSchemas,
  checkSchemaRepairs,
  checkToolHints,
  checkToolOperations,
  checkWidgets,
  checkSkills,
  checkListing,
  checkListingFields,
  checkClientAddress,
  checkProbe,
]

/** The findings that keep an app from each target, errors first. */
export function* findReadiness(
  subject: ReadinessSubject,
  targets: readonly ReadinessTarget[],
): TimeSlicedTask<AppReadiness> {
  const violations: RuleViolation[] = []
  for (const check of checks) {
    const found = check(subject)
    for (const violation of Array.isArray(found) ? found : yield* found) violations.push(violation)
    yield
  }
  const findings: ReadinessFinding[] = []
  for (const target of targets) {
    const ofTarget = violations.flatMap((violation) => toFinding(violation, target))
    for (const finding of ofTarget.sort(compareSeverity)) findings.push(finding)
    yield
  }
  return {
    rulesCheckedOn: storeRulesCheckedOn,
    endpoint: subject.endpoint,
    probe: subject.probe,
    targets: targets.map((target) => summarizeTarget(target, findings)),
    findings,
  }
}

function toFinding(
  { code, message, field = '', references = [], repair = null, target: only }: RuleViolation,
  target: ReadinessTarget,
): ReadinessFinding[] {
  const { area, targets }: StoreRule = storeRules[code]
  const rule = targets[target]
  if (!rule || (only && only !== target)) return []
  const { text, checkedOn } = ruleSources[rule.source]
  const source = `${text} (${checkedOn})`
  return [
    {
      target,
      code,
      severity: rule.severity,
      area,
      message,
      basis: rule.basis,
      source,
      field,
      references,
      repair,
    },
  ]
}

const compareSeverity = (a: ReadinessFinding, b: ReadinessFinding) =>
  readinessSeverities.indexOf(a.severity) - readinessSeverities.indexOf(b.severity)

function summarizeTarget(target: ReadinessTarget, findings: readonly ReadinessFinding[]): TargetReadiness {
  const count = (severity: ReadinessFinding['severity']) =>
    findings.filter((finding) => finding.target === target && finding.severity === severity).length
  const counts = { error: count('error'), warning: count('warning'), info: count('info') }
  return { target, isReady: counts.error === 0, counts }
}
