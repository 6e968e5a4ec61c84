// The texts of the OpenAPI document of v3. Texts that several families have come first, so that v3 can replace them.
import { mergeDescriptions, sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import * as templates from '#endpoints/shared/descriptions/template-descriptions.ts'
import * as access from './access/access-descriptions.ts'
import * as accounts from './accounts/account-descriptions.ts'
import * as appFiles from './app-files/app-file-descriptions.ts'
import * as approvals from './approvals/approval-descriptions.ts'
import * as apps from './apps/app-overview-descriptions.ts'
import * as storeListings from './apps/store-listing-descriptions.ts'
import * as audit from './audit/audit-descriptions.ts'
import * as calls from './calls/call-descriptions.ts'
import * as clients from './clients/client-descriptions.ts'
import * as differences from './differences/difference-descriptions.ts'
import * as directory from './directory/directory-descriptions.ts'
import * as drafts from './drafts/draft-descriptions.ts'
import * as environments from './environments/environment-descriptions.ts'
import * as discovery from './integrations/discovery-descriptions.ts'
import * as pendingDefinitions from './integrations/pending-definition-descriptions.ts'
import * as lists from './list-descriptions.ts'
import * as me from './me/me-descriptions.ts'
import * as operations from './operations/operation-descriptions.ts'
import * as previews from './previews/preview-descriptions.ts'
import * as prompts from './prompts/prompt-descriptions.ts'
import * as readiness from './readiness/readiness-descriptions.ts'
import * as refresh from './refresh/refresh-descriptions.ts'
import * as service from './service/service-descriptions.ts'
import * as serviceAccounts from './service-accounts/service-account-descriptions.ts'
import * as sessions from './sessions/session-descriptions.ts'
import * as sharedEntities from './shared-entity-descriptions.ts'
import * as skills from './skills/skill-descriptions.ts'
import * as testCases from './test-cases/test-case-descriptions.ts'
import * as tokens from './tokens/token-descriptions.ts'
import * as toolAliases from './tool-aliases/tool-alias-descriptions.ts'
import * as toolLint from './tool-lint/tool-lint-descriptions.ts'
import * as tools from './tools/execution-descriptions.ts'
import * as users from './users/user-descriptions.ts'
import * as variables from './variables/variable-descriptions.ts'
import * as webhooks from './webhooks/webhook-descriptions.ts'
import * as workspaces from './workspaces/workspace-descriptions.ts'

export const descriptionsV3 = mergeDescriptions(
  sharedDescriptions,
  sharedEntities,
  lists,
  access,
  accounts,
  approvals,
  appFiles,
  apps,
  storeListings,
  variables,
  audit,
  calls,
  clients,
  differences,
  directory,
  drafts,
  environments,
  discovery,
  pendingDefinitions,
  me,
  operations,
  previews,
  prompts,
  readiness,
  refresh,
  service,
  serviceAccounts,
  sessions,
  skills,
  templates,
  testCases,
  tokens,
  toolAliases,
  toolLint,
  tools,
  users,
  webhooks,
  workspaces,
)
