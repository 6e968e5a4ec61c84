// Addresses of entities as use cases receive them: the caller, the app and the entity in it.
import type { Caller } from './principal.ts'
import type { Role } from './workspaces/role.ts'

/** An app, as seen by a caller. Without a role, the app does not exist for the caller. */
export type AppAddress<Access extends Role = Role> = { caller: Caller<Access>; appId: string }

export type AuthConnectionAddress<Access extends Role = Role> = AppAddress<Access> & {
  authConnectionId: string
}
export type IntegrationAddress<Access extends Role = Role> = AppAddress<Access> & { integrationId: string }
export type OperationAddress<Access extends Role = Role> = AppAddress<Access> & { operationId: string }
export type PromptAddress<Access extends Role = Role> = AppAddress<Access> & { promptId: string }
export type ReleaseAddress<Access extends Role = Role> = AppAddress<Access> & { releaseId: string }
export type SkillAddress<Access extends Role = Role> = AppAddress<Access> & { skillId: string }
export type TestCaseAddress<Access extends Role = Role> = AppAddress<Access> & { testCaseId: string }
export type ToolAddress<Access extends Role = Role> = AppAddress<Access> & { toolId: string }
export type WidgetAddress<Access extends Role = Role> = AppAddress<Access> & { widgetId: string }
