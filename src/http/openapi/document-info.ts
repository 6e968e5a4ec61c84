import type { ErrorEnvelope } from '../error-envelope.ts'
import type { OpenApiComponents } from './components.ts'
import type { ApiDescriptions } from './descriptions.ts'
import type { OpenApiNode } from './openapi-node.ts'

/** `id`: in the form of an operation's, so that the descriptions of its family apply. */
export type DocumentedWebhook = {
  id: string
  /** The operation whose body has the `url` to which this request is sent. */
  registeredBy: string
  event: string
  summary: string
  headers: OpenApiNode
  body: OpenApiNode
}

/** The content of a document besides the operations. */
export type OpenApiDocumentInfo = {
  title: string
  version: string
  baseUrl: string
  /** The authorization server. */
  issuer: string
  /** The scopes of its tokens, with their meaning. */
  scopes: Record<string, string>
  description: string
  /** Descriptions of tags, by the resource in the operation id. */
  resourceDescriptions: Record<string, string>
  /** Valid request bodies, by operation id. */
  bodyExamples: Record<string, OpenApiNode>
  /** The texts of an operation and of its schemas. */
  findDescriptions: (operationId: string) => ApiDescriptions
  errorEnvelopes: readonly ErrorEnvelope[]
  /** Families whose operations are deprecated: the prefixes of their operation ids. */
  deprecatedFamilies: readonly string[]
  webhooks?: readonly DocumentedWebhook[]
}

/** A document that is being built. */
export type OpenApiContext = { info: OpenApiDocumentInfo; components: OpenApiComponents }
