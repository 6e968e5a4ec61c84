// A tool of the management server as data: the list of them is what clients see, and each calls the use cases that the
// newest API family calls.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { Caller, Principal, RequiredAccess } from '#core/model/principal.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'

/** What it does to what the user has: `destroy` may delete, or change what others use. */
export type ManagementEffect = 'read' | 'write' | 'destroy'

/** The call of a tool by a user. */
export type ManagementCall<Access extends RequiredAccess = RequiredAccess> = {
  caller: Principal & Caller<Access>
  /** The access token of the caller. */
  token: string
  signal: AbortSignal
  requestId: string
  /** The number of services that the request passed before this one. */
  hops: number
}

/** A call of a tool that works on one app. */
export type AppCall<Access extends RequiredAccess = Role> = ManagementCall<Access> & {
  address: { caller: Principal & Caller<Access>; appId: string }
}

export type ManagementTool = {
  name: string
  title: string
  /** When to use it, and its limits. */
  description: string
  effect: ManagementEffect
  /** What the caller must be; use cases check the role in the workspace of the app. */
  requires: RequiredAccess
  /** Whether it reaches servers other than this one. */
  isOpenWorld: boolean
  /** Whether it works on one app: its arguments name the app, unless the address of the server does. */
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

/** A tool that works on one app. */
export const defineAppTool = <Properties extends TProperties, Access extends Role>(
  definition: ToolDefinition<Properties, AppCall<Access>> & { requires: Access },
): ManagementTool => ({ ...applyDefaults(definition), takesApp: true })

/** A tool that works on no app that exists already. */
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
