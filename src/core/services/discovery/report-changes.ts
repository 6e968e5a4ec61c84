import { truncateText } from '#base/text.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integrations/integration.ts'
import { createDiscoveryEvent } from './discovered-source.ts'
import type { BoundOperation, SavedOperations } from './save-operations.ts'

/** Number of operations listed by name in one message. */
const maxListedOperations = 20

const formatBoundOperation = ({ externalId, tools }: BoundOperation) => `${externalId} (${tools.join(', ')})`

function formatBoundOperations(operations: BoundOperation[]): string {
  const rest = operations.length - maxListedOperations
  const names = operations.slice(0, maxListedOperations).map(formatBoundOperation).join('; ')
  return rest > 0 ? `${names}; and ${rest} more` : names
}

/** Warnings about operations that tools are bound to. */
const warnings = [
  ['operations_gone', 'retained', 'Removed from the source, but kept because tools use them'],
  ['operations_drifted', 'drifted', 'Schemas changed since the tools were bound'],
  ['operations_moved', 'moved', 'Method or path changed'],
] as const

const buildWarnings = (saved: SavedOperations): DiscoveryEvent[] =>
  warnings.flatMap(([code, member, text]) =>
    saved[member].length > 0
      ? [createDiscoveryEvent(code, `${text}: ${formatBoundOperations(saved[member])}.`, 'warning', 'import')]
      : [],
  )

function formatCounts({ added, changed, removed }: SavedOperations): string {
  const entries = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  return entries.flatMap(([count, label]) => (count > 0 ? [`${count} ${label}`] : [])).join(', ')
}

/** The base URL of an integration is kept, since it may have been set by hand; a different one is reported. */
const buildBaseUrlEvents = ({ baseUrl }: Integration, documentBaseUrl: string) =>
  documentBaseUrl && documentBaseUrl !== baseUrl.replace(/\/$/, '')
    ? [
        createDiscoveryEvent(
          'base_url_differs',
          `The document declares the base URL ${truncateText(documentBaseUrl, 200)}; calls go to ${baseUrl}.`,
          'info',
          'import',
        ),
      ]
    : []

/** Adds warnings and events about what a repeated discovery changed. */
export function withReportedChanges(
  integration: Integration,
  saved: SavedOperations | null,
  documentBaseUrl: string,
): Integration {
  if (!saved) return integration
  const summary = formatCounts(saved)
  const changes = summary
    ? [createDiscoveryEvent('operations_changed', `Operations: ${summary}.`, 'info', 'import')]
    : []
  const warningEvents = buildWarnings(saved)
  return {
    ...integration,
    discoveryEvents: [
      ...integration.discoveryEvents,
      ...buildBaseUrlEvents(integration, documentBaseUrl),
      ...changes,
      ...warningEvents,
    ],
    discoveryWarnings: [...integration.discoveryWarnings, ...warningEvents.map(({ message }) => message)],
  }
}
