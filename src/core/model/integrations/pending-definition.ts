import type { Instant } from '#base/time.ts'
import type { DiscoveredOperation } from '../operations/discovered-operation.ts'
import type { TextHazard } from '../operations/text-hazard.ts'

export const definitionDecisions = ['pending', 'rejected'] as const
/** `pending`: undecided; `rejected`: the pinned definition stays until the server lists a different one. */
export type DefinitionDecision = (typeof definitionDecisions)[number]

/**
 * A definition that an MCP server lists for a tool and that differs from the pinned one, which is the operation of the
 * draft. `digest` identifies it; `removedDigest` stands for a tool that is no longer listed.
 */
export type ListedDefinitionOutline = {
  appId: string
  integrationId: string
  /** Where it was listed. */
  endpoint: string
  externalId: string
  digest: string
  decision: DefinitionDecision
  foundAt: Instant
}

/** `definition` is null for a tool that is no longer listed. */
export type ListedDefinition = ListedDefinitionOutline & { definition: DiscoveredOperation | null }

export const removedDigest = 'removed'

export const definitionFields = [
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
] as const
export type DefinitionField = (typeof definitionFields)[number]

export const definitionChangeKinds = ['new', 'changed', 'removed'] as const
export type DefinitionChangeKind = (typeof definitionChangeKinds)[number]

/** `before` is pinned, `after` is listed by the server; null where there is none. */
export type DefinitionFieldChange = { field: DefinitionField; before: unknown; after: unknown }

/** A listed definition and the pinned one, with the facts that a person needs to decide. */
export type PendingDefinition = ListedDefinitionOutline & {
  kind: DefinitionChangeKind
  fields: DefinitionFieldChange[]
  /** Hazards in the texts of the listed definition. */
  hazards: TextHazard[]
  /** The tools of the app that call it. */
  tools: { id: string; key: string; name: string }[]
}

/** A definition as it was shown. A different one that was found since then is not decided. */
export type LookedAtDefinition = { externalId: string; digest: string }
