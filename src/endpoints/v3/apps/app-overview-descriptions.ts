// What the OpenAPI document of v3 says about the list of apps and an app in numbers.
import { appEntities } from '#endpoints/shared/descriptions/app-descriptions.ts'
import { exampleIds } from '#endpoints/shared/descriptions/example-texts.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const { App } = appEntities

const item: MemberDescriptions = {
  ...App,
  logoUrl: { text: 'URL of the logo; empty: none.', example: 'https://example.com/logo.svg' },
  primaryColor: { text: 'Main colour of widgets, in hex; empty: none.', example: '#1d4ed8' },
  lastEditedAt: 'When the draft was last changed.',
  liveRelease: {
    text: 'The live release; null before the first.',
    members: {
      id: { text: 'Identifies the release.', example: exampleIds.release },
      version: { text: 'Its number: the first has 1.', example: 3 },
      publishedAt: 'When it was released.',
    },
  },
}

const overview: MemberDescriptions = {
  ...item,
  tools: {
    text: 'How many tools the draft has.',
    members: {
      total: 'All of them.',
      visible: 'Those that clients would see.',
      hidden: 'Those that clients would not see.',
    },
  },
  integrations: 'How many integrations the draft has.',
  operations: 'How many operations the integrations have together.',
  widgets: 'How many widgets the draft has.',
  prompts: 'How many prompts the draft has.',
  skills: 'How many skills the draft has.',
  connections: {
    text: 'How many connections the draft has.',
    members: {
      draft: 'Not used yet, disconnected, or without their secret.',
      valid: 'Accepted by a server.',
      invalid: 'Rejected by a server.',
      expired: 'Their authorization has ended.',
    },
  },
  issues: {
    text: 'What is wrong with the draft.',
    members: {
      blocking: 'Issues that prevent a release.',
      errors: 'Issues that are errors.',
      warnings: 'Issues that are warnings.',
    },
  },
  calls: {
    text: 'The recent calls.',
    members: {
      since: 'The calls that began then or later are counted.',
      count: 'How many calls.',
      errors: 'How many of them did not end with `ok`.',
      complete: 'Whether all of them were counted.',
    },
  },
}

export const overviewEntities: Record<string, MemberDescriptions> = { AppItem: item, AppOverview: overview }

export const appOperationsV3: Record<string, OperationDescription> = {
  'apps.overview': {
    text: 'Returns how many tools, widgets and other things the draft has, how many issues it has, the state of its connections, and how many calls the last 24 hours had. Nothing is called.',
    members: { overview: 'The app in numbers.' },
  },
}
