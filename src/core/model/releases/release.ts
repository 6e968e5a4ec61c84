import type { Instant } from '#base/time.ts'
import type { Contents } from '../drafts/contents.ts'
import type { Manifest } from './manifest.ts'

/** The user who released, as the token described the user at that time. */
export type ReleaseActor = { id: string; email: string; image: string; name: string }

export type Release = {
  id: string
  appId: string
  version: number
  sourceReleaseId: string | null
  state: 'published' | 'unpublished'
  /** sha-256 of the canonical contents, as `sha256:<hex>`. */
  digest: string
  actor: ReleaseActor
  createdAt: Instant
  updatedAt: Instant
  publishedAt: Instant
}

/** The immutable data of a release. */
export type FrozenRelease = { contents: Contents; manifest: Manifest }
