import type { ErrorEnvelope } from '../error-envelope.ts'
import type { OpenApiComponents } from './components.ts'
import type { ApiDescriptions } from './descriptions.ts'
import type { OpenApiNode } from './openapi-node.ts'

/** What a document says beyond the operations themselves. */
export type OpenApiDocumentInfo = {
  title: string
  version: string
  baseUrl: string
  description: string
  /** Descriptions of tags, by the resource in the operation id. */
  resourceDescriptions: Record<string, string>
  /** Valid request bodies, by operation id. */
  bodyExamples: Record<string, OpenApiNode>
  /** The texts of an operation and of its schemas. */
  findDescriptions: (operationId: string) => ApiDescriptions
  errorEnvelopes: readonly ErrorEnvelope[]
  /** Families whose operations are deprecated, as their operation ids begin. */
  deprecatedFamilies: readonly string[]
}

/** A document while it is built. */
export type OpenApiContext = { info: OpenApiDocumentInfo; components: OpenApiComponents }
