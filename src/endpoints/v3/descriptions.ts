// Descriptions of resources and operations that only v3 has in the OpenAPI documents.
import type { FamilyDescriptions } from '#endpoints/shared/api-family.ts'
import { sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import { accountEntities, accountOperations } from './accounts/account-descriptions.ts'
import { appFileEntities, appFileOperations } from './app-files/app-file-descriptions.ts'
import { appOperationsV3, overviewEntities } from './apps/app-overview-descriptions.ts'
import { auditEntities, auditOperations } from './audit/audit-descriptions.ts'
import { callEntities, callOperations } from './calls/call-descriptions.ts'
import { clientEntities, clientOperations } from './clients/client-descriptions.ts'
import { differenceEntities, differenceOperations } from './differences/difference-descriptions.ts'
import { directoryEntities, directoryOperations } from './directory/directory-descriptions.ts'
import { draftEntitiesV3, draftOperationsV3, releaseOperationsV3 } from './drafts/draft-descriptions.ts'
import { discoveryEntities, discoveryOperations } from './integrations/discovery-descriptions.ts'
import {
  pendingDefinitionEntities,
  pendingDefinitionOperations,
} from './integrations/pending-definition-descriptions.ts'
import { operationEntitiesV3, operationOperationsV3 } from './operations/operation-descriptions.ts'
import { previewEntities } from './previews/preview-descriptions.ts'
import { promptOperations } from './prompts/prompt-operations.ts'
import { readinessEntities, readinessOperations } from './readiness/readiness-descriptions.ts'
import { refreshEntities, refreshOperations } from './refresh/refresh-descriptions.ts'
import { serviceEntities, serviceOperations } from './service/service-descriptions.ts'
import {
  serviceAccountEntities,
  serviceAccountOperations,
} from './service-accounts/service-account-descriptions.ts'
import { sessionEntities, sessionOperations } from './sessions/session-descriptions.ts'
import { skillEntities, skillOperations } from './skills/skill-descriptions.ts'
import { testCaseEntities, testCaseOperations } from './test-cases/test-case-descriptions.ts'
import { tokenEntities, tokenOperations } from './tokens/token-descriptions.ts'
import { toolAliasEntities, toolAliasOperations } from './tool-aliases/tool-alias-descriptions.ts'
import { toolLintEntities, toolLintOperations } from './tool-lint/tool-lint-descriptions.ts'
import { executionEntities, executionOperations } from './tools/execution-descriptions.ts'
import { userEntities, userOperations } from './users/user-descriptions.ts'
import { workspaceEntities, workspaceOperations } from './workspaces/workspace-descriptions.ts'

export const descriptionsV3: FamilyDescriptions = {
  operations: {
    ...sharedDescriptions.operations,
    ...accountOperations,
    ...appOperationsV3,
    ...appFileOperations,
    ...auditOperations,
    ...callOperations,
    ...clientOperations,
    ...differenceOperations,
    ...directoryOperations,
    ...discoveryOperations,
    ...draftOperationsV3,
    ...executionOperations,
    ...operationOperationsV3,
    ...pendingDefinitionOperations,
    ...promptOperations,
    ...readinessOperations,
    ...refreshOperations,
    ...serviceOperations,
    ...serviceAccountOperations,
    ...sessionOperations,
    ...skillOperations,
    ...releaseOperationsV3,
    ...testCaseOperations,
    ...tokenOperations,
    ...toolAliasOperations,
    ...toolLintOperations,
    ...userOperations,
    ...workspaceOperations,
  },
  entities: {
    ...sharedDescriptions.entities,
    ...accountEntities,
    ...appFileEntities,
    ...auditEntities,
    ...callEntities,
    ...clientEntities,
    ...differenceEntities,
    ...draftEntitiesV3,
    ...directoryEntities,
    ...discoveryEntities,
    ...executionEntities,
    ...operationEntitiesV3,
    ...overviewEntities,
    ...pendingDefinitionEntities,
    ...refreshEntities,
    ...serviceEntities,
    ...serviceAccountEntities,
    ...userEntities,
    ...workspaceEntities,
    ...sessionEntities,
    ...skillEntities,
    ...previewEntities,
    ...readinessEntities,
    ...testCaseEntities,
    ...tokenEntities,
    ...toolAliasEntities,
    ...toolLintEntities,
  },
  common: sharedDescriptions.common,
  findExample: sharedDescriptions.findExample,
}
