import { startOf } from '#base/text.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integration.ts'
import { discoveryEvent } from './discovery.ts'
import type { SavedOperations, UsedOperation } from './save-operations.ts'

/** Number of operations listed by name in one message. */
const named = 20

const tools = ({ externalId, tools }: UsedOperation) => `${externalId} (${tools.join(', ')})`

function listed(operations: UsedOperation[]): string {
  const rest = operations.length - named
  const names = operations.slice(0, named).map(tools).join('; ')
  return rest > 0 ? `${names}; and ${rest} more` : names
}

/** Warnings about operations that tools are bound to. */
const warnings = [
  ['operations_gone', 'retained', 'Removed from the source, but retained because tools use them'],
  ['operations_drifted', 'drifted', 'Schemas changed since the tools were bound'],
  ['operations_moved', 'moved', 'Method or path changed'],
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

/** The base URL of an integration is retained, since it may have been set by hand; a differing one is reported. */
const otherBaseUrl = ({ baseUrl }: Integration, named: string) =>
  named && named !== baseUrl.replace(/\/$/, '')
    ? [
        discoveryEvent(
          'base_url_differs',
          `The document declares the base URL ${startOf(named, 200)}; calls go to ${baseUrl}.`,
          'info',
          'import',
        ),
      ]
    : []

/** Adds warnings and events about what a repeated discovery changed. */
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
