// Descriptions of apps in the OpenAPI documents.
import { app, brandingMembers } from '#core/entities/app.ts'
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const { templateId, enabled, listed } = app.members

export const entities = {
  App: {
    ...app.members,
    version: { text: 'Number of the live release; `0` before the first.', example: '3' },
    status: {
      text: 'Whether the app was ever released.',
      values: { draft: 'there is no release yet', deployed: 'there is a release' },
      closed: true,
    },
    isEnabled: enabled,
    isListed: listed,
    starterTemplateId: templateId,
    workspaceId: 'The workspace of the new app. By default your personal one.',
    lastModifiedAt: time({ text: 'When the app or its draft was last changed.' }),
    currentDraft: 'The draft from which the next release is made.',
    latestRelease: {
      text: 'The live release; null before the first.',
      members: {
        id: { text: 'Identifies the release.', example: exampleIds.release },
        publishedAt: time({ text: 'When it was released.' }),
        endpoint: { text: 'Address for chat clients.', format: 'uri' },
        state: { text: 'State of the release.', values: { published: 'live' }, closed: true },
      },
    },
  },
  Branding: brandingMembers,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'apps.list': 'Lists the apps of all your workspaces. Other apps are never visible.',
  'apps.create':
    'Creates an app with an empty draft, or with the contents of a template. Nothing is served to chat clients before the first release. 409 if the slug is taken, 422 if the template or workspace is unknown or the workspace has too many apps, 403 if you may not build in it.',
  'apps.read': 'Returns an app with its ETag. Send the ETag as `If-Match` to change only this version.',
  'apps.change':
    'Changes the members that the body has; all others stay. Name, description, instructions and branding reach chat clients with the next release; turning the app on or off, its access and its listing take effect at once.',
  'apps.delete':
    'Deletes the app with its draft, releases, connections and records of calls. Its endpoint stops at once and its slug becomes free. This cannot be undone.',
}
