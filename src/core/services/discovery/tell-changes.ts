import { startOf } from '#base/text.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integration.ts'
import { discoveryEvent } from './discovery.ts'
import type { SavedOperations, UsedOperation } from './save-operations.ts'

/** So many operations are named one by one. */
const named = 20

const tools = ({ externalId, tools }: UsedOperation) => `${externalId} (${tools.join(', ')})`

function listed(operations: UsedOperation[]): string {
  const rest = operations.length - named
  const names = operations.slice(0, named).map(tools).join('; ')
  return rest > 0 ? `${names}; and ${rest} more` : names
}

/** What is told of operations that tools use. */
const warnings = [
  ['operations_gone', 'kept', 'Gone from the source, and kept since tools use them'],
  ['operations_drifted', 'drifted', 'Other schemas than the tools were bound to'],
  ['operations_moved', 'moved', 'Called by another method or path than before'],
] as const

const warned = (saved: SavedOperations): DiscoveryEvent[] =>
  warnings.flatMap(([code, member, text]) =>
    saved[member].length > 0
      ? [discoveryEvent(code, `${text}: ${listed(saved[member])}.`, 'warning', 'import')]
      : [],
  )

function counts({ added, changed, removed }: SavedOperations): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
}

/** A base URL that was set once stays, since it may have been chosen; `named` is what the source says now. */
const otherBaseUrl = ({ baseUrl }: Integration, named: string) =>
  named && named !== baseUrl.replace(/\/$/, '')
    ? [
        discoveryEvent(
          'base_url_differs',
          `The document names ${startOf(named, 200)}; calls go to ${baseUrl}.`,
          'info',
          'import',
        ),
      ]
    : []

/** The integration with warnings and events of what a discovery changed that came after another one. */
export function withChanges(
  integration: Integration,
  saved: SavedOperations | null,
  named: string,
): Integration {
  if (!saved) return integration
  const text = counts(saved)
  const changes = text ? [discoveryEvent('operations_changed', `Operations: ${text}.`, 'info', 'import')] : []
  const told = warned(saved)
  return {
    ...integration,
    discoveryEvents: [
      ...integration.discoveryEvents,
      ...otherBaseUrl(integration, named),
      ...changes,
      ...told,
    ],
    discoveryWarnings: [...integration.discoveryWarnings, ...told.map(({ message }) => message)],
  }
}
