import type { Instant } from '#base/time.ts'
import type { Owner } from './principal.ts'

/** Colours are hex texts; "" means none. */
export type Branding = {
  primaryColor: string
  secondaryColor: string
  accentColor: string
  backgroundColor: string
  fontFamily: string
  borderRadius: string
  logoUrl: string
}

export const noBranding: Branding = {
  primaryColor: '',
  secondaryColor: '',
  accentColor: '',
  backgroundColor: '',
  fontFamily: '',
  borderRadius: '',
  logoUrl: '',
}

/** What a release freezes of the app itself. */
export type AppProfile = {
  name: string
  description: string
  companyUrl: string
  serverInstructions: string
  branding: Branding
}

/** `createdAt` is when this draft was opened, by the creation of the app or by the release before it. */
export type Draft = {
  id: string
  sourceReleaseId: string | null
  /** Digest of the contents it was opened with: the draft has changes when today's differ. */
  baseDigest: string
  createdAt: Instant
  lastEditedAt: Instant
}

export type App = AppProfile & {
  id: string
  owner: Owner
  publicMcpId: string
  slug: string
  templateId: string
  enabled: boolean
  draft: Draft
  liveReleaseId: string | null
  /** The number of the newest release; 0 before the first. */
  lastVersion: number
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export type NewApp = {
  name: string
  /** "" makes one from the name. */
  slug: string
  description: string
  companyUrl: string
  serverInstructions: string
  templateId: string
  branding: Partial<Branding>
}

/** Absent means unchanged. */
export type AppChange = Partial<Omit<NewApp, 'templateId'>> & { enabled?: boolean }
