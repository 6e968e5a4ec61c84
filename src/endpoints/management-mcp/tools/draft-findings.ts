// Findings beyond the issues that block a release: improvements for models, chat clients and stores.
import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { type ReadinessTarget, readinessSeverities } from '#core/model/readiness/readiness.ts'
import { lintSeverities } from '#core/model/tool-lint/tool-lint.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readReadiness } from '#core/usecases/readiness/read-readiness.ts'
import { readSubmissionSheet } from '#core/usecases/readiness/read-submission-sheet.ts'
import { lintDraft } from '#core/usecases/tool-lint/lint-tools.ts'
import type { AppCall } from '../management-tool.ts'

const maxFindings = 30
/** Characters of a sheet; a sheet of many tools is a download in the console. */
const maxSheet = 60_000

/** Findings that keep models from choosing and calling the tools correctly, warnings first. */
export async function summarizeLint(ports: Ports, { address }: AppCall): Promise<JsonObject> {
  const { tokens, areTokensEstimated, findings } = await lintDraft(ports, address)
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  return {
    tokens,
    ...(areTokensEstimated && { tokens_estimated: true }),
    warnings: count('warning'),
    hints: count('hint'),
    findings: sortBySeverity(findings, lintSeverities)
      .slice(0, maxFindings)
      .map(({ id, code, severity, message, repairText }) => ({
        finding: id,
        code,
        severity,
        message,
        ...(repairText && { repair: repairText }),
      })),
  }
}

/** Findings that keep the draft from these targets, errors first, without a request to its endpoint. */
export async function summarizeReadiness(
  ports: Ports,
  { address }: AppCall,
  targets: readonly ReadinessTarget[],
): Promise<JsonObject> {
  const readiness = await readReadiness(ports, { ...address, releaseId: null }, targets)
  return {
    rules_checked_on: readiness.rulesCheckedOn,
    targets: readiness.targets.map(({ target, isReady, counts }) => ({
      target,
      is_ready: isReady,
      errors: counts.error,
      warnings: counts.warning,
    })),
    total: readiness.findings.length,
    findings: sortBySeverity(readiness.findings, readinessSeverities)
      .slice(0, maxFindings)
      .map(({ target, code, severity, message, basis, references }) => ({
        target,
        code,
        severity,
        message,
        basis,
        concerns: references.map(({ entityType, label }) => ({ type: entityType, label })),
      })),
  }
}

/** The values for the form of a store; `gaps` are left to people. */
export async function presentSheet(
  ports: Ports,
  { address }: AppCall,
  target: ReadinessTarget,
): Promise<JsonObject> {
  const { sheet, markdown } = await readSubmissionSheet(ports, { ...address, releaseId: null }, target)
  return {
    target,
    rules_checked_on: sheet.rulesCheckedOn,
    gaps: sheet.gapCount,
    markdown: truncateText(markdown, maxSheet),
  }
}

const sortBySeverity = <Finding extends { severity: string }>(
  findings: readonly Finding[],
  severities: readonly string[],
): Finding[] => [...findings].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
