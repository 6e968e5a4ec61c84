// The texts of the OpenAPI documents that several API families share. What only one family has is described there.
import { prompt } from '#core/entities/prompt.ts'
import type { ApiDescriptions } from '#http/openapi/descriptions.ts'
import type { FamilyDescriptions } from '../api-family.ts'
import * as apps from './app-descriptions.ts'
import * as authConnections from './auth-connection-descriptions.ts'
import { commonDescriptions } from './common-descriptions.ts'
import * as integrations from './integration-descriptions.ts'
import { findExampleByName } from './member-examples.ts'
import * as operations from './operation-descriptions.ts'
import * as releases from './release-descriptions.ts'
import * as tools from './tool-descriptions.ts'
import * as widgets from './widget-descriptions.ts'

/** The texts of one or more resources. */
type ResourceDescriptions = Partial<Pick<ApiDescriptions, 'entities' | 'operations' | 'common'>>

/** A text replaces the text of an earlier part for the same entity or operation. */
export const mergeDescriptions = (...parts: ResourceDescriptions[]): FamilyDescriptions => ({
  entities: Object.assign({}, ...parts.map(({ entities }) => entities)),
  operations: Object.assign({}, ...parts.map(({ operations }) => operations)),
  common: Object.assign({}, ...parts.map(({ common }) => common)),
  findExample: findExampleByName,
})

const prompts = {
  entities: {
    Prompt: prompt.members,
    PromptOrder: { promptIds: 'The ids of all prompts of the app, in their new order.' },
  },
}

export const sharedDescriptions = mergeDescriptions(
  apps,
  authConnections,
  integrations,
  operations,
  releases,
  tools,
  widgets,
  prompts,
  { common: commonDescriptions },
)
