// What the OpenAPI document says about resources and operations that only v3 has.
import type { FamilyDescriptions } from '#endpoints/shared/api-family.ts'
import { sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import { appFileEntities, appFileOperations } from './app-files/app-file-descriptions.ts'
import { appOperationsV3, overviewEntities } from './apps/app-overview-descriptions.ts'
import { callEntities, callOperations } from './calls/call-descriptions.ts'
import { differenceEntities, differenceOperations } from './differences/difference-descriptions.ts'
import { directoryEntities, directoryOperations } from './directory/directory-descriptions.ts'
import { draftOperationsV3, releaseOperationsV3 } from './drafts/draft-descriptions.ts'
import { operationEntitiesV3, operationOperationsV3 } from './operations/operation-descriptions.ts'
import { previewEntities } from './previews/preview-descriptions.ts'
import { promptOperations } from './prompts/prompt-operations.ts'
import { serviceEntities, serviceOperations } from './service/service-descriptions.ts'
import { sessionEntities, sessionOperations } from './sessions/session-descriptions.ts'
import { testCaseEntities, testCaseOperations } from './test-cases/test-case-descriptions.ts'
import { executionEntities, executionOperations } from './tools/execution-descriptions.ts'
import { userEntities, userOperations } from './users/user-descriptions.ts'

export const descriptionsV3: FamilyDescriptions = {
  operations: {
    ...sharedDescriptions.operations,
    ...appOperationsV3,
    ...appFileOperations,
    ...callOperations,
    ...differenceOperations,
    ...directoryOperations,
    ...draftOperationsV3,
    ...executionOperations,
    ...operationOperationsV3,
    ...promptOperations,
    ...serviceOperations,
    ...sessionOperations,
    ...releaseOperationsV3,
    ...testCaseOperations,
    ...userOperations,
  },
  entities: {
    ...sharedDescriptions.entities,
    ...appFileEntities,
    ...callEntities,
    ...differenceEntities,
    ...directoryEntities,
    ...executionEntities,
    ...operationEntitiesV3,
    ...overviewEntities,
    ...serviceEntities,
    ...userEntities,
    ...sessionEntities,
    ...previewEntities,
    ...testCaseEntities,
    CloneFromRelease: {
      releaseId: {
        text: 'The release to copy; absent: the live one.',
        example: 'rel_01kb0000000000000000000000',
      },
    },
  },
  common: sharedDescriptions.common,
}
