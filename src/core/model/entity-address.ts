// Addresses of entities as use cases receive them: the caller, the app and the entity in it.
import type { Caller } from './principal.ts'
import type { Role } from './workspaces/role.ts'

/** An app, as seen by a caller: one that the caller has no role for does not exist. */
export type AppAddress = { caller: Caller<Role>; appId: string }

export type AuthConnectionAddress = AppAddress & { authConnectionId: string }
export type IntegrationAddress = AppAddress & { integrationId: string }
export type OperationAddress = AppAddress & { operationId: string }
export type PromptAddress = AppAddress & { promptId: string }
export type ReleaseAddress = AppAddress & { releaseId: string }
export type SkillAddress = AppAddress & { skillId: string }
export type TestCaseAddress = AppAddress & { testCaseId: string }
export type ToolAddress = AppAddress & { toolId: string }
export type WidgetAddress = AppAddress & { widgetId: string }
