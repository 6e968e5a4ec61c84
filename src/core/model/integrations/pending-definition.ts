import type { Instant } from '#base/time.ts'
import type { DiscoveredOperation } from '../operations/discovered-operation.ts'
import type { TextHazard } from '../operations/text-hazard.ts'

export const definitionDecisions = ['pending', 'rejected'] as const
/** `pending`: nobody has decided; `rejected`: the pinned definition stays, until the server has yet another one. */
export type DefinitionDecision = (typeof definitionDecisions)[number]

/**
 * What an MCP server lists for one of its tools, where that differs from the pinned definition: the operation of the
 * draft. `digest` identifies what is listed; `removedDigest` stands for a tool that is listed no more.
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

/** `definition` is null for a tool that is listed no more. */
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

/** `before` is what is pinned, `after` what the server lists; null where there is none. */
export type DefinitionFieldChange = { field: DefinitionField; before: unknown; after: unknown }

/** A listed definition beside the pinned one, with what a person needs to decide. */
export type PendingDefinition = ListedDefinitionOutline & {
  kind: DefinitionChangeKind
  fields: DefinitionFieldChange[]
  /** Of what is listed. */
  hazards: TextHazard[]
  /** The tools of the app that call it. */
  tools: { id: string; key: string; name: string }[]
}

/** A definition as it was looked at: another one that was found meanwhile is not decided. */
export type LookedAtDefinition = { externalId: string; digest: string }
