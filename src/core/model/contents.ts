import type { AppProfile } from './app.ts'
import { type AuthConnection, type SecretName, secretNames } from './auth-connection.ts'
import type { Integration } from './integration.ts'
import type { Operation } from './operation.ts'
import type { Prompt } from './prompt.ts'
import type { Tool } from './tool.ts'
import type { Widget } from './widget.ts'

/** A connection as a release keeps it: everything but its secrets, of which it knows only that they are set. */
export type ContentsAuthConnection = Omit<AuthConnection, 'sealed'> & { secretNames: SecretName[] }

/** Everything an app holds: what every edit changes and every release freezes. Lists are in the app's own order. */
export type Contents = {
  app: AppProfile
  authConnections: ContentsAuthConnection[]
  integrations: Integration[]
  operations: Operation[]
  tools: Tool[]
  widgets: Widget[]
  prompts: Prompt[]
}

export function contentsConnection({ sealed, ...connection }: AuthConnection): ContentsAuthConnection {
  return { ...connection, secretNames: secretNames.filter((name) => sealed[name]) }
}

/** Members in a fixed order, whatever else the row of the app holds. */
export const profileOf = (app: AppProfile): AppProfile => ({
  name: app.name,
  description: app.description,
  companyUrl: app.companyUrl,
  serverInstructions: app.serverInstructions,
  branding: app.branding,
})

export const emptyContents = (app: AppProfile): Contents => ({
  app: profileOf(app),
  authConnections: [],
  integrations: [],
  operations: [],
  tools: [],
  widgets: [],
  prompts: [],
})
