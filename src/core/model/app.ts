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

/** Who may call the live endpoint: everybody, or who brings a token of the issuer for it. */
export const appAccesses = ['public', 'oauth'] as const
export type AppAccess = (typeof appAccesses)[number]

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
  access: AppAccess
  /** Whether strangers may find it in the list of servers that the service gives out. */
  listed: boolean
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
  access: AppAccess
  listed: boolean
}

/** Absent means unchanged. */
export type AppChange = Partial<Omit<NewApp, 'templateId'>> & { enabled?: boolean }
