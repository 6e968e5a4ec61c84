// The v3 family: snake_case, and everything that the service can do.

import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { sharedResourceDescriptions } from '#endpoints/shared/resource-descriptions.ts'
import { withViolationPaths } from '#endpoints/shared/violation-paths.ts'
import { appCodecSnakeCase } from '#endpoints/snake-case/app.wire.ts'
import { authConnectionCodecSnakeCase } from '#endpoints/snake-case/auth-connection.wire.ts'
import { authConnectionRoutes } from '#endpoints/snake-case/auth-connections.routes.ts'
import { integrationCodecSnakeCase } from '#endpoints/snake-case/integration.wire.ts'
import { integrationRoutes } from '#endpoints/snake-case/integrations.routes.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { operationCodecSnakeCase } from '#endpoints/snake-case/operation.wire.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'
import { widgetCodecSnakeCase } from '#endpoints/snake-case/widget.wire.ts'
import { widgetRoutes } from '#endpoints/snake-case/widgets.routes.ts'
import { accessRoutes } from './access/access.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { appFileRoutes } from './app-files/app-file.routes.ts'
import { approvalsRoutes } from './approvals/approvals.routes.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { storeListingCodecV3 } from './apps/store-listing.wire.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { bodyExamplesV3 } from './body-examples.ts'
import { callsRoutes } from './calls/calls.routes.ts'
import { clientsRoutes } from './clients/clients.routes.ts'
import { descriptionsV3 } from './descriptions.ts'
import { differencesRoutes } from './differences/differences.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { draftInputNames, draftRoutes } from './drafts/draft.routes.ts'
import { environmentInputNames, environmentsRoutes } from './environments/environments.routes.ts'
import { discoveryRoutes } from './integrations/discovery.routes.ts'
import { pendingDefinitionsRoutes } from './integrations/pending-definitions.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { toolPreviewsRoutes } from './previews/tool-previews.routes.ts'
import { promptCodecV3 } from './prompts/prompt.wire.ts'
import { promptsRoutes } from './prompts/prompts.routes.ts'
import { readinessRoutes } from './readiness/readiness.routes.ts'
import { refreshRoutes } from './refresh/refresh.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { serviceAccountsRoutes } from './service-accounts/service-accounts.routes.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { skillCodecV3 } from './skills/skill.wire.ts'
import { skillsRoutes } from './skills/skills.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { testCasesRoutes } from './test-cases/test-cases.routes.ts'
import { appTokensRoutes } from './tokens/app-tokens.routes.ts'
import { tokensInputNames, tokensRoutes } from './tokens/tokens.routes.ts'
import { toolAliasesRoutes } from './tool-aliases/tool-aliases.routes.ts'
import { toolLintRoutes } from './tool-lint/tool-lint.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'
import { usersInputNames, usersRoutes } from './users/users.routes.ts'
import { variablesRoutes } from './variables/variables.routes.ts'
import { documentedWebhooks } from './webhooks/documented-webhooks.ts'
import { webhookCodec } from './webhooks/webhook.wire.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { membersRoutes } from './workspaces/members.routes.ts'
import { workspaceInputNames, workspacesRoutes } from './workspaces/workspaces.routes.ts'

export const v3: ApiFamily = {
  id: 'v3',
  description:
    'everything: apps with all of their contents, drafts, releases, the directory of public MCP servers, records of calls, users, workspaces and tokens',
  casing: 'snake_case',
  archivedSince: null,
  resourceDescriptions: {
    ...sharedResourceDescriptions,
    appFile: 'An app as one file, `tenon.yaml`, to keep in a repository and to apply.',
    environments:
      'Stages of an app, such as staging and production: each has its own address, accounts and secrets, and gets its contents by promotion.',
    previews: 'Environments of an app that end by themselves, for example one for each pull request.',
    discovery: 'Reading the source of an integration, step by step.',
    pendingDefinitions: 'Changed tool definitions of an MCP server that wait for a decision.',
    watches: 'How integrations follow their documents: by a schedule and by a webhook.',
    webhooks: 'Addresses of this service that report a new document.',
    webhookEndpoints: 'External addresses that get events about changes in a workspace.',
    webhookDeliveries: 'What was sent to webhooks.',
    pendingDifferences: 'Differences found in a document that wait to be applied or dismissed.',
    prompts: 'Messages that users of chat clients choose from a menu, with arguments to fill in.',
    variables: 'Values that differ between the places where an app runs.',
    skills: 'Texts that teach agents a task with the tools of an app (MCP extension SEP-2640).',
    testCases: 'Calls of tools with their expected results.',
    tests: 'All test cases of an app: their results, and runs.',
    toolAccess: 'Who may see and call the tools of an app.',
    toolAliases: 'Earlier names and arguments of tools that are still served.',
    templates: 'Complete apps to start from.',
    me: 'The authenticated user.',
    directory: 'Public MCP servers from which an app can be created.',
    service: 'The service itself, before sign-in.',
    accounts: 'Accounts of callers at the servers that apps call, where each caller uses their own.',
    approvals: 'Calls of tools that a person has to approve.',
    sessions: 'Browsers that are signed in to the console.',
    clients:
      'Applications, such as chat clients, that users of the embedded issuer have allowed to act in their name.',
    appTokens: 'Tokens for callers of an app with the access `token`.',
    tokens: 'Personal access tokens, with which programs act for a user.',
    serviceAccounts: 'Programs that work in a shared workspace under names of their own.',
    serviceCredentials: 'Tokens and client secrets of service accounts.',
    audit: 'Changes with their authors, and sign-ins.',
    users: 'Accounts of the embedded issuer; not found when another issuer is configured.',
    invitations: 'Links by which new users of the embedded issuer sign up.',
    workspaces: 'The owners of apps: your personal workspace, and shared ones.',
    members: 'The people of a shared workspace, with their roles.',
    workspaceInvitations: 'Links by which people become members of a workspace.',
    calls: 'Records of the calls of clients and their results, without arguments and contents.',
    callers: 'The known callers of an app; only its owners see their names.',
  },
  descriptions: descriptionsV3,
  bodyExamples: bodyExamplesV3,
  webhooks: documentedWebhooks,
  createOperations: (ports) =>
    withNextLinks([
      ...withViolationPaths(storeListingCodecV3, withViolationPaths(appCodecSnakeCase, appsRoutes(ports))),
      ...withViolationPaths(workspaceInputNames, appFileRoutes(ports)),
      ...withViolationPaths(draftInputNames, draftRoutes(ports)),
      ...releasesRoutes(ports),
      ...withViolationPaths(environmentInputNames, environmentsRoutes(ports)),
      ...toolLintRoutes(ports),
      ...readinessRoutes(ports),
      ...differencesRoutes(ports),
      ...withViolationPaths(toolCodecSnakeCase, toolsRoutes(ports)),
      ...accessRoutes(ports),
      ...withViolationPaths(toolCodecSnakeCase, toolAliasesRoutes(ports)),
      ...withViolationPaths(toolCodecSnakeCase, toolPreviewsRoutes(ports)),
      ...withViolationPaths(authConnectionCodecSnakeCase, authConnectionRoutes(ports, 'v3')),
      ...withViolationPaths(integrationCodecSnakeCase, integrationRoutes(ports, 'v3')),
      ...discoveryRoutes(ports),
      ...pendingDefinitionsRoutes(ports),
      ...refreshRoutes(ports),
      ...withViolationPaths(operationCodecSnakeCase, operationsRoutes(ports)),
      ...withViolationPaths(widgetCodecSnakeCase, widgetRoutes(ports, 'v3')),
      ...withViolationPaths(promptCodecV3, promptsRoutes(ports)),
      ...withViolationPaths(skillCodecV3, skillsRoutes(ports)),
      ...variablesRoutes(ports),
      ...testCasesRoutes(ports),
      ...directoryRoutes(ports),
      ...templatesRoutes(ports),
      ...meRoutes(ports),
      ...accountsRoutes(ports),
      ...approvalsRoutes(ports),
      ...callsRoutes(ports),
      ...sessionsRoutes(ports),
      ...clientsRoutes(ports),
      ...withViolationPaths(tokensInputNames, tokensRoutes(ports)),
      ...withViolationPaths(tokensInputNames, appTokensRoutes(ports)),
      ...auditRoutes(ports),
      ...serviceRoutes(ports),
      ...withViolationPaths(usersInputNames, usersRoutes(ports)),
      ...withViolationPaths(workspaceInputNames, workspacesRoutes(ports)),
      ...membersRoutes(ports),
      ...withViolationPaths(tokensInputNames, serviceAccountsRoutes(ports)),
      ...withViolationPaths(webhookCodec, webhooksRoutes(ports)),
    ]),
}
