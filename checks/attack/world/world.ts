// The types of the world of the probes: workspaces with every entity of an app, and a marker in each text.
import type { Role } from '#core/model/workspaces/role.ts'
import type { Home, Memberships, ProbeSender } from './identities.ts'

/** `marker` is in every text of the workspace, and in nothing else. */
export type SeededHome = { home: Home; marker: string; workspaceId: string }

/** `ids` by their prefix. `access`: only callers with a role may call the app. */
export type SeededApp = {
  home: Home
  publicMcpId: string
  endpoint: string
  access: 'oauth' | 'token'
  ids: Map<string, string[]>
  /** The token of its callers; empty unless its access is `token`. */
  callerTokens: string[]
}

export type World = {
  memberships: Memberships
  identities: ProbeSender[]
  homes: SeededHome[]
  apps: SeededApp[]
  /** Texts that no answer to any sender may contain: credentials and tokens. */
  secrets: string[]
  /** Cursors of the lists of every workspace. */
  cursors: { home: Home; cursor: string }[]
  /** An access token of a person for the endpoint of an app. */
  signFor(user: string, endpoint: string): Promise<string>
}

export const sharedTeams: Record<string, Role>[] = [
  { ann: 'owner', ben: 'viewer', cleo: 'builder', dan: 'publisher' },
  { ben: 'owner', cleo: 'publisher', dan: 'viewer' },
  { eve: 'owner', ann: 'builder' },
]

export const people = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay']
