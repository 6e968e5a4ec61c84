// What discovery has in common over all kinds of integrations. What a server or a document does is never an error of
// discovery: it is one of the things that it tells.
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integration.ts'
import type { Operation } from '#core/model/operation.ts'
import type { SecurityScheme } from '#core/model/security-scheme.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** What of an integration discovery starts from. */
export type DiscoveryTarget = Pick<
  Integration,
  'appId' | 'kind' | 'endpoint' | 'baseUrl' | 'authConnectionId'
>

export type SourceFacts = Pick<
  Integration,
  | 'title'
  | 'specVersion'
  | 'discoveryWarnings'
  | 'discoveryEvents'
  | 'importReport'
  | 'lastDiscoveredAt'
  | 'lastError'
>

/** What the source at `endpoint` tells: a document (`rest`) or a server (`mcp`). */
export type FoundSource = {
  /** What failed tells of its failure alone: what was known before stays known. */
  facts: Partial<SourceFacts> & Pick<SourceFacts, 'discoveryEvents' | 'lastError'>
  /** Where operations are called, as the source says it; "" when it does not. */
  baseUrl: string
  /** Null when the source could not be had or read, so that nothing is known of its operations. */
  operations: FoundOperation[] | null
  /** How a document says that callers are let in, the most used first. */
  securitySchemes?: SecurityScheme[]
}

export const discoveryEvent = (
  code: string,
  message: string,
  severity: DiscoveryEvent['severity'],
  source: string,
): DiscoveryEvent => ({ code, message, severity, source, userFacing: true })

export const noFacts: SourceFacts = {
  title: '',
  specVersion: '',
  discoveryWarnings: [],
  discoveryEvents: [],
  importReport: [],
  lastDiscoveredAt: null,
  lastError: null,
}

/** A source that could not be had or read: `event` tells why. */
export const sourceFailed = (event: DiscoveryEvent): FoundSource => ({
  facts: { discoveryEvents: [event], lastError: event.message },
  baseUrl: '',
  operations: null,
})

/** The hash that a tool remembers to notice drift. */
export const schemaHashOf = (
  uses: Uses<'digest'>,
  { inputSchema, outputSchema }: Pick<Operation, 'inputSchema' | 'outputSchema'>,
): string => uses.digest.sha256(schemaHashText(inputSchema, outputSchema))
