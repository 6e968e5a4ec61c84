// Apps in v3: the members of v2, and the members that v3 adds.
import Type, { type Static } from 'typebox'
import { type AppChange, callerAccesses, callerAccessOf, type NewApp } from '#core/model/apps/app.ts'
import { toolModes } from '#core/model/apps/tool-mode.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import { toNewApp } from '#endpoints/shared/inputs/app-input.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersBody, AllowedCallersSnakeCase } from '#endpoints/snake-case/allowed-callers.wire.ts'
import {
  AppChangeSnakeCase,
  AppSnakeCase,
  appCodecSnakeCase,
  NewAppSnakeCase,
  presentApp as presentSharedApp,
} from '#endpoints/snake-case/app.wire.ts'
import { AccessRulesV3, ScopesV3 } from '../access/access.wire.ts'
import { parseAppAccessChange } from './app-access.wire.ts'

const accessEnum = defineStringEnum(...callerAccesses)
const toolModeEnum = defineStringEnum(...toolModes)

export const AppV3 = Type.Object(
  {
    ...AppSnakeCase.properties,
    workspace_id: Type.String(),
    access: accessEnum,
    allowed_callers: makeNullable(AllowedCallersSnakeCase),
    tool_mode: toolModeEnum,
    scopes: ScopesV3,
    access_rules: AccessRulesV3,
  },
  { title: 'App' },
)

const profileBody = {
  tool_mode: Type.Optional(toolModeEnum),
  scopes: Type.Optional(ScopesV3),
  access_rules: Type.Optional(AccessRulesV3),
}
const access = {
  access: Type.Optional(accessEnum),
  allowed_callers: Type.Optional(makeNullable(AllowedCallersBody)),
}

const { access: _new, ...sharedNewApp } = NewAppSnakeCase.properties
const { access: _changed, ...sharedChange } = AppChangeSnakeCase.properties

export const NewAppV3 = Type.Object({ ...sharedNewApp, ...profileBody, ...access }, { title: 'AppCreation' })
export const AppChangeV3 = Type.Object({ ...sharedChange, ...profileBody, ...access }, { title: 'AppChange' })

type AccessBody = Pick<Static<typeof AppChangeV3>, 'access' | 'allowed_callers'>

/** `access` and `allowed_callers` of this body are the members of an `AppAccess`. */
const parseAccess = ({ access: kind, allowed_callers }: AccessBody) =>
  parseAppAccessChange({
    ...(kind !== undefined && { kind }),
    ...(allowed_callers !== undefined && { allowed_callers }),
  })

const readNewApp = appCodecSnakeCase.compileParser(
  Type.Object({ ...sharedNewApp, ...profileBody }),
  'workspace_id',
)
export const parseNewApp = (body: Static<typeof NewAppV3>): NewApp => ({
  ...toNewApp({ ...readNewApp(body), ...parseAccess(body) }),
  workspaceId: body.workspace_id ?? '',
})

const readAppChange = appCodecSnakeCase.compileParser(Type.Object({ ...sharedChange, ...profileBody }))
export const parseAppChange = (body: Static<typeof AppChangeV3>): AppChange => ({
  ...readAppChange(body),
  ...parseAccess(body),
})

export const presentApp = (
  baseUrl: string,
  details: AppDetails,
  workspaceId: string,
): Static<typeof AppV3> => ({
  ...presentSharedApp({ baseUrl }, details),
  workspace_id: workspaceId,
  access: callerAccessOf(details.app),
  allowed_callers: details.app.allowedCallers,
  tool_mode: details.app.toolMode,
  scopes: details.app.scopes,
  access_rules: details.app.accessRules,
})
