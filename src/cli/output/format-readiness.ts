import type { V3Components } from '#client'

type ReadinessJson = V3Components['schemas']['Readiness']
type Finding = ReadinessJson['findings'][number]
type TargetJson = ReadinessJson['targets'][number]

const formatFinding = ({ severity, code, message, basis, references }: Finding) => {
  const labels = references.map(({ label }) => label).filter(Boolean)
  const reading = basis === 'reading' ? ' [our reading of the rules]' : ''
  return `${severity}  ${code}  ${message}${reading}${labels.length ? ` (${labels.join(', ')})` : ''}`
}

const formatTarget = ({ target, is_ready: isReady, errors, warnings }: TargetJson) =>
  `${target}: ${isReady ? 'no errors' : `${errors} ${errors === 1 ? 'error' : 'errors'}`}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`

const formatProbe = ({ probe }: ReadinessJson): string[] =>
  probe ? [`Handshake: ${formatTime(probe.handshake_ms)}; tool list: ${formatTime(probe.list_ms)}.`] : []

const formatTime = (ms: number | null) => (ms === null ? 'no answer' : `${ms} ms`)

/** The findings of each target below its outcome. */
export const formatReadiness = (readiness: ReadinessJson): string[] => [
  ...readiness.targets.flatMap((result) => [
    formatTarget(result),
    ...readiness.findings.filter(({ target }) => target === result.target).map(formatFinding),
  ]),
  ...formatProbe(readiness),
  `Store rules as of ${readiness.rules_checked_on}.`,
]
