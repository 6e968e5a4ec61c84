// Descriptions of the list of apps and an app in numbers in the OpenAPI document of v3.
import { claimRuleMembers } from '#core/entities/access.ts'
import { allowedCallerMembers } from '#core/entities/app.ts'
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import { roleTexts } from '#core/entities/workspace.ts'
import { entities as sharedEntities } from '#endpoints/shared/descriptions/app-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const { App } = sharedEntities

export const callerAccess = {
  text: 'Who may call the live endpoint. By default `public`. In v1 and v2 `token` is `oauth`, whose callers send a token too.',
  values: {
    public: 'everyone with the address',
    oauth: 'callers with an access token for this endpoint from the authorization server',
    token: 'callers with a token of the app, without sign-in',
  },
}

const workspaceId = 'The workspace of the app.'

const item: MemberDescriptions = {
  ...App,
  access: callerAccess,
  workspaceId,
  role: {
    text: 'What you may do with the app, by your role in its workspace. Each role includes the ones before it.',
    values: roleTexts,
    closed: true,
  },
  logoUrl: { text: 'URL of the logo; empty if there is none.', example: 'https://example.com/logo.svg' },
  primaryColor: { text: 'Main colour of widgets, in hex; empty if there is none.', example: '#1d4ed8' },
  endpoint: { text: 'Serves the live release; responds with 404 while there is none.', format: 'uri' },
  hasChanges: 'Whether the draft has changed since it was opened.',
  lastCallAt: time({ text: 'When the newest recorded call began; null if there is none.' }),
  lastEditedAt: time({ text: 'When the draft was last changed.' }),
  liveRelease: {
    text: 'The live release; null before the first.',
    members: {
      id: { text: 'Identifies the release.', example: exampleIds.release },
      version: { text: 'Its number: the first has 1.', example: 3 },
      publishedAt: time({ text: 'When it was released.' }),
    },
  },
}

const overview: MemberDescriptions = {
  ...item,
  tools: {
    text: 'Number of tools in the draft. `visible`: the tools that clients would see if the draft were released now.',
    members: {
      total: 'All of them.',
      visible: 'Those that clients would see.',
      hidden: 'Those that clients would not see.',
    },
  },
  integrations: 'Number of integrations in the draft.',
  operations: 'Number of operations of all integrations.',
  widgets: 'Number of widgets in the draft.',
  prompts: 'Number of prompts in the draft.',
  skills: 'Number of skills in the draft.',
  connections: {
    text: 'Number of connections in the draft. Auth connections by status.',
    members: {
      draft: 'Not used yet, disconnected, or without their secret.',
      valid: 'Accepted by a server.',
      invalid: 'Rejected by a server.',
      expired: 'Their authorization has ended.',
    },
  },
  issues: {
    text: 'The issues of the draft. Issues of the draft; blocking ones are also errors or warnings.',
    members: {
      blocking: 'Issues that prevent a release.',
      errors: 'Issues that are errors.',
      warnings: 'Issues that are warnings.',
    },
  },
  calls: {
    text: 'The recent calls. Calls of the last 24 hours. If not complete, only the newest 10,000 were counted.',
    members: {
      since: time({ text: 'Calls that began at this time or later are counted.' }),
      count: 'Number of calls.',
      errors: 'Number of calls that did not end with `ok`, `awaiting_caller` or `denied`.',
      complete: 'Whether all of them were counted.',
    },
  },
}

export const allowedCallers =
  'Who may call the app if its access is `oauth`, besides its owner: users who match an entry; without entries, only the owner. Addresses and domains match only if the issuer says that the address is verified. `null`: everyone who can sign in. In a change, an omitted list stays.'

const access: MemberDescriptions = { kind: callerAccess, allowedCallers }

const app = { ...App, access: callerAccess, allowedCallers }

export const entities: Record<string, MemberDescriptions> = {
  App: { ...app, workspaceId },
  AppCreation: app,
  AppItem: item,
  AppOverview: overview,
  AppAccessSettings: access,
  AppAccessChange: access,
  ToolMode: { toolMode: App.toolMode },
  AllowedCallers: allowedCallerMembers,
  AllowedCallersChange: allowedCallerMembers,
  ClaimRule: claimRuleMembers,
}

export const operations: OperationDescriptions = {
  'apps.readAccess': 'Returns who may call the released app, with the ETag of the app.',
  'apps.changeAccess':
    'Changes who may call the released app. It takes effect at once on every replica, without a release. Callers who are signed in but not allowed get 403.',
  'apps.readToolMode': {
    text: 'Returns how clients get the tools of the draft, with the ETag of the app.',
    members: { toolMode: App.toolMode },
  },
  'apps.changeToolMode': {
    text: 'Changes how clients get the tools, in the draft; clients see it with the next release. In both modes a tool can be called by its own name.',
    members: { toolMode: App.toolMode },
  },
  'apps.overview':
    'Returns the number of tools, widgets, issues and other contents of the draft, the state of its connections, and the calls of the last 24 hours. No server is called.',
}
