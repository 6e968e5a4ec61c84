// A registry of MCP servers, by its protocol. Records are untrusted and returned unchanged.
import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

/** `since` "" is all records; `cursor` "" is the first page. */
export type RegistryPageRequest = { since: Instant | ''; cursor: string }

/** `next` is the cursor of the next page; "" on the last page. */
export type RegistryPage = { records: Json[]; next: string }

export interface Registry {
  /** Its URL: when it changes, everything is imported again. */
  readonly url: string
  /** Throws only RegistryError. */
  fetchPage(request: RegistryPageRequest): Promise<RegistryPage>
  /** All versions of the server with that name; empty when there is none. Throws only RegistryError. */
  fetchVersions(name: string): Promise<Json[]>
}

/** A snapshot of the registry that ships with the service. */
export type RegistrySnapshot = { fetchedAt: Instant; servers: Json[] }
