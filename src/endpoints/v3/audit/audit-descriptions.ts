// Descriptions of the audit trail in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

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
  failed: 'it was rejected',
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
  pending_definition: 'a decision about changed tools of an MCP server; the ids are of integrations',
  pending_difference: 'a difference found in a document',
  workspace: 'a workspace',
  workspace_member:
    'a member of a workspace and the role there; for removed members, the ids are of the workspace',
  workspace_invitation: 'an invitation to a workspace',
  token: 'a token of a person, a service account or a caller of an app',
  service_account: 'a service account',
  account: 'an account that a caller of an app connected at the upstream',
  webhook:
    'the address for reports of a new document, or the decision to dismiss a difference; the ids are of integrations',
  webhook_endpoint: 'a webhook of the workspace',
  session: 'a session of the console',
  user: 'an account of the embedded issuer',
  invitation: 'an invitation',
  password: 'the password of an account; the ids are of accounts',
  password_reset: 'a link by which a user chooses another password; the id is of the user',
  sign_in: 'a sign-in at a page of the embedded issuer; failed ones are counted since the previous entry',
  grant: 'the permission of a client to act in the name of a user; the ids are of clients',
}

export const entities: Record<string, MemberDescriptions> = {
  AuditActor: {
    kind: { text: 'Kind of actor.', values: actorValues },
    issuer: 'The issuer of the user, or `service-account`; null for others.',
    subject: 'The user at the issuer, or the id of the service account; null for others.',
    name: {
      text: 'The name of the service account at that time; null for others.',
      example: 'CI of the bookshop',
    },
    email: 'The address of the user at that time, if the token had it.',
  },
  AuditChange: {
    kind: { text: 'Kind of entity.', values: kindValues },
    action: { text: 'Kind of change.', values: actionValues },
    ids: { text: 'The ids of the entities with the same change, at most 20.', example: [exampleIds.tool] },
    count: { text: 'Number of entities with the same change.', example: 1 },
  },
  AuditEntry: {
    id: { text: 'Identifies the entry.', example: exampleIds.audit },
    at: time({ text: 'When the change was made.' }),
    appId: 'The app that was changed; null if there is none.',
    workspaceId: 'The changed workspace, or the workspace of the changed app; null if there is none.',
    actor: 'The author of the change.',
    onBehalfOf:
      'The subject of the user for whom the actor acted, or who created the service account; null if there is none.',
    via: { text: 'How the change was requested.', values: viaValues },
    operation: {
      text: 'The id of the API operation, or the name of the tool of the management server, job or command.',
      example: 'v3.tools.change',
    },
    fields: {
      text: 'The members that the request set, by name. Values are never recorded.',
      example: ['name', 'description'],
    },
    changes: 'The changes.',
    address: 'The address of the client; null for the service itself.',
    credentialId: {
      text: 'The session or machine token of the request; null if there is none.',
      example: exampleIds.session,
    },
    requestId: 'The X-Request-Id of the request; null if there is none.',
  },
}

const filters: MemberDescriptions = {
  appId: 'Only entries of this app, which requires the role owner; empty for any.',
  workspaceId:
    'Only entries of this workspace and its apps, which requires the role owner there; empty for any.',
  scope:
    'Without app_id and workspace_id: `own` (your own entries, the default) or `service` (all, for the administrator).',
  subject: 'The subject of the actor; empty for any.',
  operation: { text: 'Prefix of the operation; empty for any.', example: 'v3.tools' },
  since: time({ text: 'Entries at this time or later.' }),
  until: time({ text: 'Entries before this time.' }),
}

export const operations: OperationDescriptions = {
  'audit.list': {
    text: 'Lists changes, sign-ins and sign-outs. Every user sees their own entries and those made in their name; owners of an app or a workspace see its entries (app_id, workspace_id); the administrator of the embedded issuer sees all (scope=service). Values of members are never recorded, so secrets are not either. A request reads a limited number of entries: with filters that few entries match, a page may have fewer entries than requested, or none, and still a {nextCursor}; the list ends where that is null.',
    members: filters,
  },
  'audit.export': {
    text: 'All entries of the list with the same filters, the newest first: one JSON object per line, in the format of the list. The response is streamed and may have any length; a response that ends before its last line was interrupted.',
    members: filters,
  },
}
