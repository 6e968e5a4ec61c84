import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { definitionChangeKinds } from '#core/model/integrations/pending-definition.ts'
import { createDiscoveryEvent } from './discovered-source.ts'
import type { HeldDefinitions } from './hold-definitions.ts'

const maxListedNames = 20
const maxNameLength = 80

/** Adds a warning about the tools whose definitions wait for a decision. */
export function withHeldDefinitions(integration: Integration, held: HeldDefinitions): Integration {
  const counts = definitionChangeKinds
    .filter((kind) => held[kind].length > 0)
    .map((kind) => `${held[kind].length} ${kind}`)
  if (counts.length === 0) return integration
  const names = definitionChangeKinds.flatMap((kind) => held[kind])
  const rest = names.length - maxListedNames
  const listed = names.slice(0, maxListedNames).map(toShownName).join(', ')
  const message = `The pinned definitions stay until others are accepted: ${counts.join(', ')} (${listed}${rest > 0 ? `, and ${rest} more` : ''}).`
  return {
    ...integration,
    discoveryEvents: [
      ...integration.discoveryEvents,
      createDiscoveryEvent('definitions_pending', message, 'warning', 'mcp'),
    ],
    discoveryWarnings: [...integration.discoveryWarnings, message],
  }
}

const toShownName = (name: string) => truncateText(removeHiddenText(name).text, maxNameLength)
