// Finding, creating and describing apps.
import Type from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import { truncateText } from '#base/text.ts'
import { appAccesses, type CallerAccess, callerAccesses, fromCallerAccess } from '#core/model/apps/app.ts'
import { type ToolMode, toolModes } from '#core/model/apps/tool-mode.ts'
import type { AppListItem } from '#core/model/overviews/app-overview.ts'
import { buildReachedEndpoint, type ServingUrls } from '#core/model/releases/release-endpoint.ts'
import type { Ports } from '#core/ports/ports.ts'
import { changeApp, createApp } from '#core/usecases/apps/apps.ts'
import { pageAppItems } from '#core/usecases/overviews/overviews.ts'
import { listTemplates } from '#core/usecases/templates/templates.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { appFields } from '#endpoints/shared/fields/app-fields.ts'
import { toNewApp } from '#endpoints/shared/inputs/app-input.ts'
import {
  colorString,
  defineStringEnum,
  httpUrlString,
  longString,
  makeNullable,
  nameString,
} from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersSnakeCase } from '#endpoints/snake-case/allowed-callers.wire.ts'
import { defineAccountTool, defineAppTool } from '../management-tool.ts'
import { editSkills, skillEdits } from './app-skills.ts'

/** Short: every client reads the texts of all tools. */
const linkString = { ...httpUrlString, description: 'Empty: none.' }
const maxListedApps = 50
const maxListedDescription = 200

export const findAppsTool = defineAccountTool({
  name: 'find_apps',
  title: 'Find apps',
  description: `Lists your apps with their ids, the newest edit first, at most ${maxListedApps}. Use it first: other tools need an app id.`,
  effect: 'read',
  requires: 'user',
  input: {
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words in the name, slug or description.' }),
    ),
  },
  async execute(ports, { query = '' }, { caller }) {
    const request = {
      limit: maxListedApps,
      sort: 'last_modified_at' as const,
      descending: true,
      query,
      after: null,
    }
    const { rows, next } = await pageAppItems(ports, caller, { request })
    return { apps: rows.map((item) => presentFoundApp(ports, item)), has_more: next !== null }
  },
})

const presentFoundApp = (urls: ServingUrls, { app, liveRelease, workspaceId, role }: AppListItem) => ({
  app: app.id,
  workspace_id: workspaceId,
  role,
  name: app.name,
  description: truncateText(app.description, maxListedDescription),
  enabled: app.enabled,
  live_version: liveRelease?.version ?? null,
  draft_has_changes: app.draft.hasChanges,
  endpoint: buildReachedEndpoint(urls, app),
})

const sharedProperties = {
  description: Type.Optional(longString),
  server_instructions: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'Advice for models: when to use the app, in which order.',
    }),
  ),
  access: Type.Optional(
    Type.Unsafe<(typeof appAccesses)[number]>({
      ...defineStringEnum(...appAccesses),
      description: 'Who may call the release: everyone, or users who sign in.',
    }),
  ),
  company_url: Type.Optional(linkString),
  branding: Type.Optional(
    Type.Object(
      { logo_url: Type.Optional(linkString), primary_color: Type.Optional(colorString) },
      { additionalProperties: false },
    ),
  ),
}

const codec = createCodec(appFields, 'snake_case')

const newAppProperties = {
  name: nameString,
  ...sharedProperties,
  template_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'A template; an unknown one lists all.' }),
  ),
}
const createAppProperties = {
  ...newAppProperties,
  workspace_id: Type.Optional(Type.String({ description: 'By find_apps; default: your own.' })),
}
const parseNewApp = codec.compileParser(Type.Object(newAppProperties))

export const createAppTool = defineAccountTool({
  name: 'create_app',
  title: 'Create an app',
  description: 'Creates an app, empty or from a template. Next: import_api; after a template: inspect_app.',
  effect: 'write',
  requires: 'creator',
  input: createAppProperties,
  async execute(ports, { workspace_id: workspaceId = '', ...input }, { caller }) {
    requireKnownTemplate(ports, input.template_id)
    const { app } = await createApp(ports, caller, { ...toNewApp(parseNewApp(input)), workspaceId })
    return { app: app.id, name: app.name, endpoint: buildReachedEndpoint(ports, app) }
  },
})

function requireKnownTemplate(ports: Ports, id: string | undefined): void {
  const ids = listTemplates(ports).map((template) => template.id)
  if (id === undefined || ids.includes(id)) return
  const message = `must be one of ${ids.join(', ')}`
  throw createInvalidInputError([{ path: 'templateId', code: 'enum', message }])
}

const appChangeProperties = {
  name: Type.Optional(nameString),
  ...sharedProperties,
  access: Type.Optional(
    Type.Unsafe<CallerAccess>({
      ...defineStringEnum(...callerAccesses),
      description:
        'Who may call the release: everyone, users who sign in, or programs with a token that the user creates in the console.',
    }),
  ),
  tool_mode: Type.Optional(
    Type.Unsafe<ToolMode>({
      ...defineStringEnum(...toolModes),
      description:
        'How clients get the tools: a list, or, for more than 40 tools, search: three tools that search, describe and call the others.',
    }),
  ),
  enabled: Type.Optional(
    Type.Boolean({ description: 'False takes the released app off its endpoint at once.' }),
  ),
  allowed_callers: Type.Optional(
    makeNullable(
      Type.Partial(AllowedCallersSnakeCase, {
        additionalProperties: false,
        description:
          'Who may call an oauth app besides its owner: users with a verified e-mail in emails or of domains, or with a claim of the value. null: everyone who can sign in. An omitted list stays.',
      }),
    ),
  ),
}
const parseAppChange = codec.compileParser(Type.Object(appChangeProperties))

export const editAppTool = defineAppTool({
  name: 'edit_app',
  title: 'Edit an app',
  description:
    'Changes the draft of an app; access, allowed_callers and enabled take effect at once, for the release too.',
  effect: 'destroy',
  requires: 'builder',
  input: { ...appChangeProperties, skills: skillEdits },
  async execute(ports, { skills = [], ...input }, call) {
    const { address } = call
    await editSkills(ports, skills, call)
    const { access, ...rest } = parseAppChange(input)
    const change = { ...rest, ...(access && fromCallerAccess(access)) }
    const { app } = await changeApp(ports, address, change, null)
    return { app: app.id, name: app.name, enabled: app.enabled, draft_has_changes: app.draft.hasChanges }
  },
})
