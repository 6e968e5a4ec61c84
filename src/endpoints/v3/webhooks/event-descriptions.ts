// Descriptions of the events that webhooks receive.
import { authConnection } from '#core/entities/auth-connection.ts'
import { exampleIds } from '#core/entities/examples.ts'
import { integration } from '#core/entities/integration.ts'
import { machineToken } from '#core/entities/machine-token.ts'
import { time } from '#core/entities/member.ts'
import { workspaceMember } from '#core/entities/workspace.ts'
import { changeEventSchemas } from '#endpoints/webhooks/change-event.wire.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

const data: MemberDescriptions = {
  workspaceId: { text: 'The workspace.', example: exampleIds.workspace },
  app: 'The app; null if the event concerns the workspace itself.',
  actor: 'Who made the change, as in the audit trail; null if not known.',
  links: 'Where people and programs see more.',
  release: 'The release.',
  draft: 'The draft.',
  connection: 'The connection.',
  integration: 'The integration whose source differs.',
  counts: 'How many operations or tools differ.',
  differenceId: {
    text: 'The pending difference; null for the tools of an MCP server.',
    example: exampleIds.difference,
  },
  member: 'The member.',
  token: 'The token or client secret.',
  tests: 'The result.',
}

const event: MemberDescriptions = {
  type: 'What happened.',
  timestamp: time({ text: 'When it happened.' }),
  data: { text: 'Its subject.', members: data },
}

const titles = Object.values(changeEventSchemas).map((schema) => String((schema as { title?: string }).title))

export const eventEntities: Record<string, MemberDescriptions> = {
  ...Object.fromEntries(titles.map((title) => [title, event])),
  EventApp: {
    id: { text: 'Identifies the app.', example: exampleIds.app },
    name: { text: 'Its name.', example: 'Bookshop' },
    slug: { text: 'Its slug.', example: 'bookshop' },
  },
  EventActor: {
    kind: {
      text: 'Who it is.',
      values: {
        user: 'a person',
        service_account: 'a program with an account of its own',
        service: 'this service itself',
        operator: 'the operator, by a command',
      },
      closed: true,
    },
    issuer: 'The issuer of the user; null if there is none.',
    subject: 'The user at the issuer, or the service account; null if there is none.',
    email: 'E-mail address; null if not known.',
    name: { text: 'The name of a service account; null for others.', example: 'CI of the bookshop' },
  },
  EventLinks: {
    console: {
      text: 'A page of the console.',
      example: 'https://tenon.example/apps/app_01kb0000000000000000000000',
    },
    api: {
      text: 'A resource of this API, which needs a token.',
      example: 'https://tenon.example/api/v3/apps/app_01kb0000000000000000000000',
    },
  },
  EventRelease: {
    id: { text: 'Identifies the release.', example: exampleIds.release },
    version: { text: 'Its number.', example: 3 },
    digest: 'The digest of its contents.',
  },
  EventDraft: {
    id: { text: 'Identifies the draft; a release opens a new one.', example: exampleIds.draft },
    lastEditedAt: time({ text: 'When it was changed.' }),
  },
  EventConnection: authConnection.members,
  EventIntegration: integration.members,
  EventCounts: {
    added: 'New ones.',
    changed: 'Operations with another definition.',
    removed: 'Operations that the source no longer has.',
  },
  EventMember: { ...workspaceMember.members, userId: 'The subject of the tokens of this user.' },
  EventToken: {
    ...machineToken.members,
    kind: {
      text: 'Its kind.',
      values: {
        personal: 'acts as a person',
        app: 'calls an app',
        service: 'acts as a service account',
        client_secret: 'obtains access tokens for a service account',
      },
      closed: true,
    },
    serviceAccountId: {
      text: 'The service account that it belongs to; null if there is none.',
      example: exampleIds.serviceAccount,
    },
  },
  EventTests: {
    passed: { text: 'Test cases that passed.', example: 7 },
    failed: { text: 'Test cases that failed.', example: 1 },
  },
}
