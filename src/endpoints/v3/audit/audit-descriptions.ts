// What the OpenAPI document of v3 says about the audit trail.
import { exampleIds } from '#core/entities/examples.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const actorValues = {
  user: 'a user',
  service_account: 'a service account',
  service: 'the service itself, by a job',
  operator: 'the operator, by a command on the machine of the service',
}

const viaValues = {
  api: 'the management API with a token',
  console: 'the console',
  mcp: 'a tool of the management server',
  browser: 'a page that needs no token, such as signing in',
  service: 'a job of the service',
  command: 'a command on the machine of the service',
}

const actionValues = {
  created: 'it is new',
  changed: 'it was changed',
  removed: 'it was removed',
  failed: 'it was refused',
}

const kindValues = {
  app: 'an app itself, such as its name, access or live release',
  auth_connection: 'a connection with its credentials',
  integration: 'an integration',
  operation: 'an operation of an integration',
  tool: 'a tool',
  widget: 'a widget',
  prompt: 'a prompt',
  skill: 'a skill',
  test_case: 'a test case',
  release: 'a release, created or made the live one',
  pending_definition: 'a decision about what an MCP server changed; the ids are those of integrations',
  pending_difference: 'what was found in a document',
  workspace: 'a workspace',
  workspace_member:
    'a member of a workspace and the role there; the ids of members who were removed are those of the workspace',
  workspace_invitation: 'an invitation to a workspace',
  token: 'a token of a person, a service account or a caller of an app',
  service_account: 'a service account',
  account: 'an account that a caller of an app connected at the upstream',
  webhook: 'a webhook, or the decision to dismiss what was found; the ids are those of integrations',
  session: 'a session of the console',
  user: 'an account of the embedded issuer',
  invitation: 'an invitation',
  password: 'the password of an account, whose id it is',
  password_reset: 'a link by which a user chooses another password; the id is that of the user',
  sign_in: 'a sign-in at a page of the embedded issuer; failed ones are counted since the entry before',
  grant: 'what a client may do in the name of a user; the ids are those of clients',
}

export const auditEntities: Record<string, MemberDescriptions> = {
  AuditActor: {
    kind: { text: 'Who it was.', values: actorValues },
    issuer: 'The issuer of the user, or `service-account`; empty for others.',
    subject: 'The user at the issuer, or the id of the service account; empty for others.',
    name: { text: 'The name of the service account at that time; empty for others.', example: '' },
    email: { text: 'The address of the user at that time, if the token had it.', example: 'ada@example.com' },
  },
  AuditChange: {
    kind: { text: 'What was changed.', values: kindValues },
    action: { text: 'How it was changed.', values: actionValues },
    ids: { text: 'The ids of what was changed alike, at most 20.', example: [exampleIds.tool] },
    count: { text: 'How many were changed alike.', example: 1 },
  },
  AuditEntry: {
    id: { text: 'Identifies the entry.', example: exampleIds.audit },
    at: 'When the change was made.',
    appId: 'The app that was changed; empty: none.',
    workspaceId: 'The workspace that was changed, or whose app was; empty: none.',
    actor: 'Who made the change.',
    onBehalfOf:
      'The subject of the user in whose place the actor acted, or who created the service account; empty: none.',
    via: { text: 'How the change was requested.', values: viaValues },
    operation: {
      text: 'The id of the API operation, or the name of the tool of the management server, job or command.',
      example: 'v3.tools.change',
    },
    fields: {
      text: 'The members that the request set, by name. Values are never recorded.',
      example: ['name', 'description'],
    },
    changes: 'What was changed.',
    address: { text: 'The address of the client; empty: the service itself.', example: '192.0.2.7' },
    credentialId: {
      text: 'The session or machine token that the request was sent with; empty: none.',
      example: exampleIds.session,
    },
    requestId: 'The X-Request-Id of the request; empty: none.',
  },
}

const filters: MemberDescriptions = { operation: { text: '', example: 'v3.tools' } }

export const auditOperations: Record<string, OperationDescription> = {
  'audit.list': {
    text: 'Lists changes, sign-ins and sign-outs. Everybody sees what they did and what was done in their name; owners of an app or a workspace what was done to it (app_id, workspace_id); the administrator of the embedded issuer everything (scope=service). No value of any member is recorded, so no secret is. What one request reads is bounded: with filters that few entries match, a page may have fewer entries than requested, or none, and still a {nextCursor}; the list ends where that is empty.',
    members: filters,
  },
  'audit.export': {
    text: 'Everything that the list shows with the same filters, the newest first: one JSON object a line, in the form of the list. It is sent while it is read, so that it may be of any length; a response that ends before its last line was interrupted.',
    members: filters,
  },
}
