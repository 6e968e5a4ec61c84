import { app, brandingMembers } from '#core/entities/app.ts'
import {
  createPicker,
  defaultsOf,
  type EntityOf,
  type MembersOf,
  omitMarked,
  selectMarked,
  valuesOf,
} from '#core/entities/entity.ts'
import type { VariableDeclarations, VariableValues } from '../variables/variable.ts'
import type { AllowedCallers } from './allowed-callers.ts'

export type App = EntityOf<typeof app, { variables: VariableDeclarations; variableValues: VariableValues }>
export type Draft = App['draft']

export const appDefaults = {
  ...defaultsOf(app.members),
  variables: {} as VariableDeclarations,
  variableValues: {} as VariableValues,
}

export type Branding = MembersOf<typeof brandingMembers>
export const noBranding: Branding = defaultsOf(brandingMembers)

/** Who may call the live endpoint: everyone, or callers with a token for it from the issuer. */
export type AppAccess = App['access']
export const appAccesses = valuesOf(app.members.access)

/** Like `AppAccess`; `token`: callers send tokens that were created for the app, without a sign-in. */
export type CallerAccess = AppAccess | 'token'
export const callerAccesses: readonly CallerAccess[] = [...appAccesses, 'token']

const profileMembers = selectMarked(app.members, 'released')

/** The members of the app itself that a release freezes. */
export type AppProfile = MembersOf<typeof profileMembers, Pick<App, 'variables'>>

/** Only the profile's members, in a fixed order. */
export const profileOf: (app: AppProfile) => AppProfile = createPicker(profileMembers)

const settingMembers = omitMarked(selectMarked(app.members, 'file'), 'released')

/** The members of an app that take effect without a release, and that an app file has. */
export type AppSettings = MembersOf<typeof settingMembers>

export const settingsOf: (app: AppSettings) => AppSettings = createPicker(settingMembers)

export const callerAccessOf = ({
  access,
  callerTokens,
}: Pick<App, 'access' | 'callerTokens'>): CallerAccess => (callerTokens ? 'token' : access)

export const fromCallerAccess = (kind: CallerAccess): Pick<App, 'access' | 'callerTokens'> => ({
  access: kind === 'token' ? 'oauth' : kind,
  callerTokens: kind === 'token',
})

export type NewApp = Pick<
  App,
  | 'name'
  | 'slug'
  | 'description'
  | 'companyUrl'
  | 'serverInstructions'
  | 'templateId'
  | 'access'
  | 'listed'
  | 'enabled'
  | 'toolMode'
  | 'scopes'
  | 'accessRules'
  | 'callerTokens'
> & {
  branding: Partial<Branding>
  /** Omitted lists are empty; null permits everyone who can sign in. */
  allowedCallers: Partial<AllowedCallers> | null
  /** "" means the personal workspace of the caller. */
  workspaceId: string
}

/** Absent means unchanged, also for the lists of allowed callers. */
export type AppChange = Partial<Omit<NewApp, 'templateId' | 'workspaceId'>>
