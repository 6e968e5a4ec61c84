// Summarizes the findings of a discovery step as one event.
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { AuthFindings } from './discover-auth.ts'
import { createDiscoveryEvent, type DiscoveredSource } from './discovered-source.ts'

const createSummary = (code: string, message: string, severity: DiscoveryEvent['severity'] = 'info') =>
  createDiscoveryEvent(code, message, severity, 'import')

/** The failure, or how much was found. */
export function summarizeSource({ details, operations }: DiscoveredSource): DiscoveryEvent {
  const failure = details.discoveryEvents.find(({ severity }) => severity === 'error')
  if (failure) return failure
  const { importReport = [] } = details
  const countOf = (outcome: string) => importReport.filter((entry) => entry.outcome === outcome).length
  const count = (operations?.length ?? 0).toLocaleString('en')
  const losses = [
    [countOf('degraded'), 'simplified'],
    [countOf('refused'), 'not imported'],
  ] as const
  const lost = losses.flatMap(([number, label]) => (number > 0 ? [`${number} ${label}`] : []))
  return createSummary('source_read', `Found ${[`${count} operations`, ...lost].join(', ')}.`)
}

/** How the server responds to callers without credentials, and the ways to authenticate. */
export function summarizeAuthFindings({ events, suggestions }: AuthFindings): DiscoveryEvent {
  const probe = events.find(({ source }) => source === 'probe')
  const labels = suggestions.map(({ label }) => label).join(', ')
  const ways = labels ? ` Ways to authenticate: ${labels}.` : ''
  return createSummary(
    probe?.code ?? 'auth_discovered',
    `${probe?.message ?? ''}${ways}`.trim() || 'No authentication is declared.',
    probe?.severity,
  )
}

/** How many operations an import added, changed and removed, or how many definitions wait for a decision. */
export const summarizeSave = (events: readonly DiscoveryEvent[]): DiscoveryEvent =>
  events.find(({ code }) => code === 'operations_changed' || code === 'definitions_pending') ??
  createSummary('operations_unchanged', 'No operation has changed.')
