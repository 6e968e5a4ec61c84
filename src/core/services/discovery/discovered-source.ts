// Types and helpers of discovery shared by all kinds of integrations. Failures of servers and documents are events, not
// exceptions.
import { canonicalizeSchemas } from '#core/engines/schemas/json-schema/index.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integrations/integration.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The members of an integration that discovery needs. */
export type DiscoveryTarget = Pick<
  Integration,
  'appId' | 'kind' | 'endpoint' | 'baseUrl' | 'authConnectionId'
> &
  Partial<Pick<Integration, 'documentPart'>>

export type SourceDetails = Pick<
  Integration,
  | 'declaredServer'
  | 'title'
  | 'specVersion'
  | 'discoveryWarnings'
  | 'discoveryEvents'
  | 'importReport'
  | 'lastDiscoveredAt'
  | 'lastError'
>

/** The data read from the source at `endpoint`: a document (`rest`) or a server (`mcp`). */
export type DiscoveredSource = {
  /** After a failure, only the event and the error, so that earlier details of the integration are kept. */
  details: Partial<SourceDetails> & Pick<SourceDetails, 'discoveryEvents' | 'lastError'>
  /** Where the document was found, if it differs from the entered address. */
  address?: string
  /** Base URL declared by the source; "" if none. */
  baseUrl: string
  /** Null when the source could not be fetched or read. */
  operations: EncodedDiscoveredOperation[] | null
  /** Declared by the document, the most used first. */
  securitySchemes?: SecurityScheme[]
}

export const createDiscoveryEvent = (
  code: string,
  message: string,
  severity: DiscoveryEvent['severity'],
  source: string,
): DiscoveryEvent => ({ code, message, severity, source, userFacing: true })

/** A source that could not be fetched or read; `event` gives the reason. */
export const createFailedSource = (event: DiscoveryEvent): DiscoveredSource => ({
  details: { discoveryEvents: [event], lastError: event.message },
  baseUrl: '',
  operations: null,
})

/** The hash by which schema drift of a bound operation is detected. */
export const hashToolSchemas = (
  deps: Deps<'digest'>,
  { inputSchema, outputSchema }: Pick<Operation, 'inputSchema' | 'outputSchema'>,
): string => deps.digest.sha256(canonicalizeSchemas(inputSchema, outputSchema))
