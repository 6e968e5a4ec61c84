// A registry of MCP servers as its protocol has it. What it says is anybody's word: records are given as they came.
import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

/** `since` "" is everything; `cursor` "" is the first page. */
export type RegistryQuestion = { since: Instant | ''; cursor: string }

/** `next` "" is the end. */
export type RegistryPage = { records: Json[]; next: string }

export interface Registry {
  /** Where it is: data of another are read anew. */
  readonly url: string
  /** Throws RegistryFault, nothing else. */
  page(question: RegistryQuestion): Promise<RegistryPage>
  /** All versions of one name; none when it knows none. Throws RegistryFault, nothing else. */
  versions(name: string): Promise<Json[]>
}

/** The registry as it was at some moment, shipped with the service. */
export type RegistrySnapshot = { fetchedAt: Instant; servers: Json[] }
