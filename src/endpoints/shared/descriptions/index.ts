// The texts of the OpenAPI documents that several API families share. What only one family has is described there.
import { prompt } from '#core/entities/prompt.ts'
import { appEntities, appOperations } from './app-descriptions.ts'
import { authConnectionEntities, authConnectionOperations } from './auth-connection-descriptions.ts'
import { commonDescriptions } from './common-descriptions.ts'
import { integrationEntities, integrationOperations } from './integration-descriptions.ts'
import { findExampleByName } from './member-examples.ts'
import { operationEntities, operationOperations } from './operation-descriptions.ts'
import { releaseEntities, releaseOperations } from './release-descriptions.ts'
import { toolEntities, toolOperations } from './tool-descriptions.ts'
import { widgetEntities, widgetOperations } from './widget-descriptions.ts'

export const sharedDescriptions = {
  entities: {
    ...appEntities,
    ...authConnectionEntities,
    ...integrationEntities,
    ...operationEntities,
    Prompt: prompt.members,
    PromptOrder: { promptIds: 'The ids of all prompts of the app, in their new order.' },
    ...releaseEntities,
    ...toolEntities,
    ...widgetEntities,
  },
  operations: {
    ...appOperations,
    ...authConnectionOperations,
    ...integrationOperations,
    ...operationOperations,
    ...releaseOperations,
    ...toolOperations,
    ...widgetOperations,
  },
  common: commonDescriptions,
  findExample: findExampleByName,
}
