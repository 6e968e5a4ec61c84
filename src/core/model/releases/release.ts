import type { Instant } from '#base/time.ts'
import type { Contents } from '../drafts/contents.ts'
import type { Principal } from '../principal.ts'
import type { Manifest } from './manifest.ts'

/** The user who released, as the token described the user at that time. */
export type ReleaseActor = { id: string; email: string; image: string; name: string }

export const toReleaseActor = ({ subject, email, picture, name }: Principal): ReleaseActor => ({
  id: subject,
  email,
  image: picture,
  name,
})

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
  /** Of a release of an environment: the release of the app that it is a copy of. Null for releases of apps. */
  originReleaseId: string | null
  /**
   * The release that was promoted, the key of its environment, and the version that the app itself gave these contents;
   * null for releases of a draft.
   */
  promotedFrom: { releaseId: string; environment: string; originVersion: number } | null
  /** Whether all test cases passed with these contents before the release; null if that is not known. */
  testsPassed: boolean | null
}

/** The members of a release of a draft that only promotions set. */
export const unpromoted = { originReleaseId: null, promotedFrom: null }

/** The version that the app itself gave the contents, which is the same in all environments. */
export const originVersionOf = ({ version, promotedFrom }: Release): number =>
  promotedFrom?.originVersion ?? version

/** Whether it never was live: it was frozen to be promoted. */
export const isCandidate = ({ state, createdAt, updatedAt }: Release): boolean =>
  state === 'unpublished' && createdAt === updatedAt

/** The immutable data of a release. */
export type FrozenRelease = { contents: Contents; manifest: Manifest }
