// A tool of the management server as data. Clients see this list; each tool calls the use cases of the newest API
// family.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { Caller, Principal, RequiredAccess } from '#core/model/principal.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'

/** The effect on the user's data: `destroy` may delete it, or change what others use. */
export type ManagementEffect = 'read' | 'write' | 'destroy'

/** A user's call of a tool. */
export type ManagementCall<Access extends RequiredAccess = RequiredAccess> = {
  caller: Principal & Caller<Access>
  /** The access token of the caller. */
  token: string
  signal: AbortSignal
  requestId: string
  /** The number of services that the request passed before this one. */
  hops: number
}

/** A call of a tool for a single app. */
export type AppCall<Access extends RequiredAccess = Role> = ManagementCall<Access> & {
  address: { caller: Principal & Caller<Access>; appId: string }
}

export type ManagementTool = {
  name: string
  title: string
  /** When to use it, and its limits. */
  description: string
  effect: ManagementEffect
  /** Requirement on the caller of the tool. Use cases check the role in the workspace of the app. */
  requires: RequiredAccess
  /** Whether it reaches servers other than this one. */
  isOpenWorld: boolean
  /** Whether it works on a single app, named by its arguments or by the address of the server. */
  takesApp: boolean
  /** The schema of its arguments, without `app`. */
  input: TObject
  execute(ports: Ports, input: unknown, call: AppCall<RequiredAccess>): Promise<JsonObject>
}

type ToolDefinition<Properties extends TProperties, Call extends ManagementCall> = Pick<
  ManagementTool,
  'name' | 'title' | 'description' | 'effect'
> & {
  requires: Call['caller']['requires']
  isOpenWorld?: boolean
  input: Properties
  execute(ports: Ports, input: Static<TObject<Properties>>, call: Call): Promise<JsonObject>
}

/** A tool for a single app. */
export const defineAppTool = <Properties extends TProperties, Access extends Role>(
  definition: ToolDefinition<Properties, AppCall<Access>> & { requires: Access },
): ManagementTool => ({ ...applyDefaults(definition), takesApp: true })

/** A tool that needs no existing app. */
export const defineAccountTool = <Properties extends TProperties>(
  definition: ToolDefinition<Properties, ManagementCall>,
): ManagementTool => ({ ...applyDefaults(definition), takesApp: false })

const applyDefaults = <Properties extends TProperties, Call extends ManagementCall>(
  definition: ToolDefinition<Properties, Call>,
): Omit<ManagementTool, 'takesApp'> => ({
  ...definition,
  isOpenWorld: definition.isOpenWorld ?? false,
  input: Type.Object(definition.input),
  execute: definition.execute as unknown as ManagementTool['execute'],
})
