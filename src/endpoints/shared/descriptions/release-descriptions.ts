// Descriptions of drafts, their validation, and releases in the OpenAPI documents.
import { exampleIds, exampleUserId } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const draftId = { text: 'Identifies the draft; each release opens a new one.', example: exampleIds.draft }
const hasChanges = 'Whether the contents differ from the contents with which the draft was opened.'
const sourceReleaseId = {
  text: 'The release that the draft was opened from; empty if there is none.',
  example: exampleIds.release,
}

const draftSummary: MemberDescriptions = {
  id: draftId,
  sourceReleaseId,
  createdAt: time({ text: 'When the draft was opened.' }),
  updatedAt: time({ text: 'The same as {lastEditedAt}.' }),
  lastEditedAt: time({ text: 'When its contents were last changed.' }),
  hasChanges,
}

const draftChanges: MemberDescriptions = {
  draft: { text: 'The draft.', members: { id: draftId, hasChanges } },
  sourceReleaseId,
  totalChanges: 'Number of things that were added, changed or removed.',
  changeGroups: {
    text: 'The changes by kind; kinds without changes are omitted.',
    members: {
      key: {
        text: 'The kind.',
        values: {
          app: 'name, description, instructions and branding, counted as one',
          auth_connections: 'auth connections',
          integrations: 'integrations',
          operations: 'operations',
          tools: 'tools',
          widgets: 'widgets',
          prompts: 'prompts',
          skills: 'skills',
        },
        closed: true,
      },
      label: { text: 'The kind, for people.', example: 'Tools' },
      count: 'Number of things that were added, changed or removed.',
    },
  },
}

const release: MemberDescriptions = {
  id: { text: 'Identifies the release.', example: exampleIds.release },
  appId: 'The app of the release.',
  version: { text: 'Its number: 1, 2, 3 … without gaps.', example: 3 },
  state: {
    text: 'Whether chat clients get this release.',
    values: { published: 'live', unpublished: 'not live' },
    closed: true,
  },
  endpoint: {
    text: 'Address for chat clients. The live release has the address of the app; other releases have their own, for the owner only.',
    format: 'uri',
    example: 'http://localhost:4000/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde',
  },
  sourceReleaseId: {
    text: 'The release that its draft was opened from; empty if there is none.',
    example: exampleIds.release,
  },
  hasChanges: 'Always false: a release never changes.',
  actor: {
    text: 'The user who released it, by the access token at that time.',
    members: {
      id: { text: 'Id of the user at the authorization server.', example: exampleUserId },
      email: 'E-mail address; empty if unknown.',
      image: 'URL of a picture; empty if unknown.',
      name: { text: 'Name; empty if unknown.', example: 'Ada' },
    },
  },
  createdAt: time({ text: 'When it was created.' }),
  updatedAt: time({ text: 'When its state last changed.' }),
  publishedAt: time({ text: 'When it last became live.' }),
}

export const entityTypeValues = {
  app: 'the app itself',
  auth_connection: 'an auth connection',
  integration: 'an integration',
  operation: 'an operation',
  tool: 'a tool',
  widget: 'a widget',
  prompt: 'a prompt',
  skill: 'a skill',
}

export const issueReference: MemberDescriptions = {
  entityType: { text: 'Kind of entity.', values: entityTypeValues },
  entityId: { text: 'Its id.', example: exampleIds.tool },
  label: { text: 'Its name.', example: 'Find books' },
  supportingLabel: { text: 'Its key, or similar.', example: 'find_books' },
  description: { text: 'Its role in the issue.', example: 'The tool that has no operation.' },
}

export const validationResult: MemberDescriptions = {
  ok: 'Whether the draft can be released: nothing blocks it.',
  errorCount: 'How many issues are errors.',
  warningCount: 'How many issues are warnings.',
  blockingCount: 'How many issues block a release.',
  issues: {
    text: 'The issues of the draft.',
    members: {
      code: { text: 'Identifies the issue for programs.', example: 'tool_unbound' },
      message: {
        text: 'Explains the issue and its remedy to people.',
        example: 'The tool has no operation. Choose one.',
      },
      severity: {
        text: 'The severity.',
        values: { error: 'a part of the app does not work', warning: 'a part of the app should be checked' },
        closed: true,
      },
      blocksPublish: 'Whether it prevents a release.',
      references: { text: 'The entities concerned.', members: issueReference },
    },
  },
}

/** Its names are the MCP registry's in every family. */
const serverJson: MemberDescriptions = {
  $schema: 'The schema of the registry that the document follows.',
  name: { text: 'Reverse-DNS name of the server.', example: 'com.example/books' },
  title: { text: 'Name for people.', example: 'Books' },
  description: {
    text: 'What the server offers; cut to what the registry accepts.',
    example: 'Everything about books.',
  },
  version: { text: 'Version of the release, as the registry compares versions.', example: '1.2.0' },
  websiteUrl: 'Website of the app; absent if there is none.',
  icons: {
    text: 'The logo; absent if there is none.',
    members: { src: { text: 'URL of the image.', example: 'https://example.com/logo.svg' } },
  },
  remotes: {
    text: 'Endpoints of the server.',
    members: {
      type: { text: 'Transport.', example: 'streamable-http' },
      url: {
        text: 'Address of the endpoint.',
        format: 'uri',
        example: 'https://tenon.example.com/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde',
      },
    },
  },
}

export const entities = {
  DraftSummary: draftSummary,
  DraftChanges: draftChanges,
  Release: release,
  ValidationResult: validationResult,
  ServerJson: serverJson,
} satisfies Record<string, MemberDescriptions>

export const operations = {
  'draft.read': 'Returns the draft: whether it has changes, and from which release it was opened.',
  'draft.changes': 'Counts the differences from the contents with which the draft was opened.',
  'releases.list': 'Lists the releases of an app. If there is any, exactly one of them is live.',
  'releases.create':
    'Freezes the draft as the next release, makes it live at once, at the same address, and opens a new draft. 422 `draft_blocked` with the issues in `details` if something blocks the release.',
  'releases.read': 'Returns a release: its number, state and address, and who released it.',
  'releases.serverJson':
    'Returns the document with which a release is published in a registry of MCP servers. It names the address of the app, which serves the live release.',
} satisfies OperationDescriptions
