import Type, { type Static } from 'typebox'
import {
  type App,
  type AppChange,
  callerAccesses,
  callerAccessOf,
  fromCallerAccess,
} from '#core/model/apps/app.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersBody, AllowedCallersSnakeCase } from '#endpoints/snake-case/allowed-callers.wire.ts'

const accessEnum = defineStringEnum(...callerAccesses)

export const AppAccessV3 = Type.Object(
  { kind: accessEnum, allowed_callers: makeNullable(AllowedCallersSnakeCase) },
  { title: 'AppAccessSettings' },
)

export const AppAccessChangeV3 = Type.Object(
  { kind: Type.Optional(accessEnum), allowed_callers: Type.Optional(makeNullable(AllowedCallersBody)) },
  { title: 'AppAccessChange' },
)

export const parseAppAccessChange = ({
  kind,
  allowed_callers,
}: Static<typeof AppAccessChangeV3>): AppChange => ({
  ...(kind !== undefined && fromCallerAccess(kind)),
  ...(allowed_callers !== undefined && { allowedCallers: allowed_callers }),
})

export const presentAppAccess = (app: App): Static<typeof AppAccessV3> => ({
  kind: callerAccessOf(app),
  allowed_callers: app.allowedCallers,
})
