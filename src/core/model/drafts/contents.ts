import { type AppProfile, profileOf } from '../apps/app.ts'
import { type AuthConnection, type SecretName, secretNames } from '../auth-connections/auth-connection.ts'
import { isSecretReference } from '../auth-connections/secret-reference.ts'
import type { Integration } from '../integrations/integration.ts'
import type { Operation } from '../operations/operation.ts'
import type { Prompt } from '../prompts/prompt.ts'
import type { AppSkill } from '../skills/app-skill.ts'
import type { Tool } from '../tools/tool.ts'
import type { Widget } from '../widgets/widget.ts'

export type SecretReferences = Partial<Record<SecretName, string>>

/**
 * A connection in a release: without its secrets, but with the names of the secrets that are set. `references`: where
 * those lie that lie elsewhere; they belong to the app, so a release restores none.
 */
export type ContentsAuthConnection = Omit<AuthConnection, 'sealed'> & {
  secretNames: SecretName[]
  references?: SecretReferences
}

/** Everything an app contains: every edit changes it, every release freezes it. Lists are in the app's own order. */
export type Contents = {
  app: AppProfile
  authConnections: ContentsAuthConnection[]
  integrations: Integration[]
  operations: Operation[]
  tools: Tool[]
  widgets: Widget[]
  prompts: Prompt[]
  skills: AppSkill[]
}

/** Contents without operations, which are most of their size. */
export type ContentsFrame = Omit<Contents, 'operations'>

export const toContentsFrame = ({ operations: _operations, ...frame }: Contents): ContentsFrame => frame

export function toContentsConnection({ sealed, ...connection }: AuthConnection): ContentsAuthConnection {
  const references = selectReferences(sealed)
  return {
    ...connection,
    secretNames: secretNames.filter((name) => sealed[name]),
    ...(Object.keys(references).length > 0 && { references }),
  }
}

/** The secrets that are references. */
export const selectReferences = (secrets: SecretReferences): SecretReferences =>
  Object.fromEntries(Object.entries(secrets).filter(([, text]) => isSecretReference(text)))

export const createEmptyContents = (app: AppProfile): Contents => ({
  app: profileOf(app),
  authConnections: [],
  integrations: [],
  operations: [],
  tools: [],
  widgets: [],
  prompts: [],
  skills: [],
})
