import type { Instant } from '#base/time.ts'
import type { WorkspaceKey } from '../workspaces/workspace.ts'
import type { AllowedCallers } from './allowed-callers.ts'
import type { StoreListing } from './store-listing.ts'
import type { ToolMode } from './tool-mode.ts'

/** Colours are hex strings; "" means none. */
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

/** Who may call the live endpoint: everybody, or callers with a token for it from the issuer. */
export const appAccesses = ['public', 'oauth'] as const
export type AppAccess = (typeof appAccesses)[number]

/** As `AppAccess`; `token`: callers send tokens that were created for the app, and nobody signs in. */
export type CallerAccess = AppAccess | 'token'
export const callerAccesses: readonly CallerAccess[] = [...appAccesses, 'token']

/** The app's own members that a release freezes. */
export type AppProfile = {
  name: string
  description: string
  companyUrl: string
  serverInstructions: string
  toolMode: ToolMode
  branding: Branding
}

/** `createdAt` is when this draft was opened: at the creation of the app or by the previous release. */
export type Draft = {
  id: string
  sourceReleaseId: string | null
  /** Digest of the contents at opening: the draft has changes when the current digest differs. */
  baseDigest: string
  /** Set by every edit. */
  hasChanges: boolean
  createdAt: Instant
  lastEditedAt: Instant
}

export type App = AppProfile & {
  id: string
  /** The workspace that the app is in. */
  owner: WorkspaceKey
  publicMcpId: string
  slug: string
  templateId: string
  enabled: boolean
  access: AppAccess
  /** Of an `oauth` app; null: everybody who can sign in. */
  allowedCallers: AllowedCallers | null
  /** Of an `oauth` app: callers send tokens that were created for it, and no issuer is involved. */
  callerTokens: boolean
  /** Whether the service's public list of servers includes it. */
  listed: boolean
  /** Whether a release needs a passing run of all test cases. */
  testsRequired: boolean
  storeListing: StoreListing
  draft: Draft
  liveReleaseId: string | null
  /** The number of the newest release; 0 before the first. */
  lastVersion: number
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export const callerAccessOf = ({
  access,
  callerTokens,
}: Pick<App, 'access' | 'callerTokens'>): CallerAccess => (callerTokens ? 'token' : access)

export const fromCallerAccess = (kind: CallerAccess): Pick<App, 'access' | 'callerTokens'> => ({
  access: kind === 'token' ? 'oauth' : kind,
  callerTokens: kind === 'token',
})

/** The members of an app that take effect without a release, and that an app file has. */
export type AppSettings = Pick<
  App,
  'slug' | 'access' | 'callerTokens' | 'allowedCallers' | 'listed' | 'testsRequired' | 'storeListing'
>

export const settingsOf = ({
  slug,
  access,
  callerTokens,
  allowedCallers,
  listed,
  testsRequired,
  storeListing,
}: AppSettings): AppSettings => ({
  slug,
  access,
  callerTokens,
  allowedCallers,
  listed,
  testsRequired,
  storeListing,
})

export type NewApp = {
  name: string
  /** "" derives one from the name. */
  slug: string
  description: string
  companyUrl: string
  serverInstructions: string
  templateId: string
  branding: Partial<Branding>
  access: AppAccess
  listed: boolean
  enabled: boolean
  /** "": the personal one of the caller. */
  workspaceId: string
}

/** Absent means unchanged, also of the lists of allowed callers. */
export type AppChange = Partial<Omit<NewApp, 'templateId' | 'workspaceId'>> & {
  enabled?: boolean
  toolMode?: ToolMode
  allowedCallers?: Partial<AllowedCallers> | null
  callerTokens?: boolean
}
