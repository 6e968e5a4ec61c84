// Descriptions of environments and promotions in the OpenAPI document of v3.
import { exampleIds, exampleUserId } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { allowedCallers, callerAccess } from '../apps/app-overview-descriptions.ts'

export const environmentKey = {
  text: 'The short name of the environment in its app: lower-case letters, digits and hyphens.',
  example: 'staging',
}

const promotionRole = {
  text: 'The role that a promotion into it requires. By default `publisher`, for previews `builder`.',
  values: { builder: 'builders may', publisher: 'publishers may', owner: 'only owners may' },
  example: 'publisher',
}

const testsRequired = 'Whether it takes only releases whose test cases had passed when they were released.'

const environmentRelease: MemberDescriptions = {
  id: { text: 'Identifies the release in its environment.', example: exampleIds.release },
  version: { text: 'Its number in its environment.', example: 3 },
  digest: 'Identifies its contents; the same in all environments.',
  originReleaseId: {
    text: 'The release of the app, its default environment, that it is a copy of, or its own id.',
    example: exampleIds.release,
  },
  originVersion: { text: 'The number of that release, the same in all environments.', example: 4 },
  promotedFrom: {
    text: 'The release that was promoted; null for a release of the draft.',
    members: {
      environment: { text: 'The environment that it was promoted from.', example: 'staging' },
      releaseId: { text: 'The release of that environment.', example: exampleIds.release },
    },
  },
  actor: {
    text: 'The user who released or promoted it, by the access token at that time.',
    members: {
      id: { text: 'Id of the user at the authorization server.', example: exampleUserId },
      name: { text: 'Name; empty if unknown.', example: 'Ada' },
      email: 'E-mail address; empty if unknown.',
    },
  },
  publishedAt: time({ text: 'When it first became live.' }),
}

const promotionShared: MemberDescriptions = {
  environment: { text: 'The environment that gets the release.', example: 'production' },
  fromEnvironment: { text: 'The environment that the release comes from.', example: 'staging' },
  fromRelease: { text: 'The release to promote.', members: environmentRelease },
  clientContract: 'What clients of the environment notice, compared with its live release.',
}

const access: MemberDescriptions = { access: callerAccess, allowedCallers }

const settings: MemberDescriptions = {
  ...access,
  enabled: 'Whether its endpoint is served. If false, it answers 404 and nothing else changes.',
  promotionRole,
  testsRequired,
}

export const entities: Record<string, MemberDescriptions> = {
  EnvironmentRelease: environmentRelease,
  Environment: {
    key: environmentKey,
    appId: {
      text: 'Its id as an app: it has its own connections, tokens, approvals, calls and releases in all operations on apps. Its contents change by promotion only.',
      example: exampleIds.app,
    },
    isDefault: 'Whether it is the app itself, which also has the draft.',
    endpoint: { text: 'Its address for chat clients.', format: 'uri' },
    ...settings,
    expiresAt: time({ text: 'When this preview is deleted; null for an environment that stays.' }),
    liveRelease: {
      text: 'The release that it serves; null before the first one.',
      members: environmentRelease,
    },
    createdAt: time({ text: 'When it was created.' }),
    updatedAt: time({ text: 'When it itself was last changed.' }),
  },
  EnvironmentCreation: { key: environmentKey, ...settings },
  EnvironmentChange: {
    key: { text: 'A new key; only for the default environment.', example: 'production' },
    ...settings,
  },
  PreviewSettings: {
    ...access,
    expiresInHours: {
      text: 'Deletes the preview after this time from now. By default 168, at most 720.',
      example: 168,
    },
  },
  PromotionRequest: {
    from: { text: 'The environment whose live release is promoted.', example: 'staging' },
    releaseId: {
      text: 'A release of any environment of the app, instead of {from}.',
      example: exampleIds.release,
    },
  },
  PromotionPlan: {
    ...promotionShared,
    liveRelease: { text: 'What the environment serves now; null if nothing.', members: environmentRelease },
    isLive: 'Whether the environment serves this release already.',
    isReady: 'Whether nothing prevents the promotion.',
    obstacles: {
      text: 'What prevents the promotion.',
      members: {
        code: {
          text: 'What is missing.',
          values: {
            secret_missing: 'a secret of a connection',
            sign_in_missing: 'the sign-in of a connection',
            variable_missing: 'the value of a variable',
            tests_not_passed: 'passed test cases',
            role_missing: 'the role of the caller',
          },
          closed: true,
        },
        name: {
          text: 'The key of the connection, the name of the variable, or the role; null for test cases.',
          example: 'bookshop_key',
        },
        message: {
          text: 'The same as a sentence.',
          example: 'The connection bookshop_key of production lacks its secret api_key.',
        },
      },
    },
  },
  Promotion: {
    ...promotionShared,
    release: { text: 'The release that the environment serves now.', members: environmentRelease },
    changed: 'False if the environment served the release already; then nothing was changed.',
  },
}

export const operations: OperationDescriptions = {
  'environments.list': {
    text: 'Lists the environments of an app, the default one first. The id of any of them leads to the same list.',
    members: { data: 'The environments.' },
  },
  'environments.create': {
    text: 'Creates an environment without a release. It is an app of its own in the workspace of its app, which no list of apps contains; until a change it has the access of its app. It gets the connections of the newest release without their secrets. An app has at most 10 environments besides itself.',
    members: { environment: 'The environment.' },
  },
  'environments.read': {
    text: 'Returns an environment with its live release.',
    members: { environment: 'The environment.' },
  },
  'environments.change': {
    text: 'Changes the settings of an environment. The default environment has the settings of its app; here only its key can be changed.',
    members: { environment: 'The environment.' },
  },
  'environments.delete': {
    text: 'Deletes an environment with its releases, connections and records. 409 for the default environment.',
    members: { deleted: 'Always true.' },
  },
  'previews.put': {
    text: 'Creates a preview: an environment that builders manage and that is deleted after a time. An existing preview is prolonged and keeps its release. An app has at most 20 previews.',
    members: { environment: 'The preview.' },
  },
  'previews.delete': {
    text: 'Deletes a preview with its releases, connections and records.',
    members: { deleted: 'Always true.' },
  },
  'environments.planPromotion': {
    text: 'Names what the environment lacks for the release, and what its clients would notice.',
  },
  'environments.promote': {
    text: 'Copies the release with its compiled form into the environment and makes it live there: contents and digest are the same, ids are those of the environment. Connections keep their accounts and secrets. 422 with `obstacles` in its details if the environment lacks something. Promoting the live release again changes nothing.',
  },
}
