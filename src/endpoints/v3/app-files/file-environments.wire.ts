// The environments of an app file: each by its key, with the settings that differ from those of the app.
import Type, { type Static } from 'typebox'
import { isSameJson } from '#base/same-json.ts'
import type { FileApp, FileEnvironment } from '#core/model/app-files/app-file.ts'
import { mergeAllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { callerAccesses, callerAccessOf, fromCallerAccess } from '#core/model/apps/app.ts'
import { environmentKeyPattern, promotionRoles } from '#core/model/environments/environment.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersBody } from '#endpoints/snake-case/allowed-callers.wire.ts'
import { byVariableName, variableValue } from '../variables/variable.wire.ts'

const FileEnvironmentV3 = Type.Object(
  {
    access: Type.Optional(defineStringEnum(...callerAccesses)),
    allowed_callers: Type.Optional(AllowedCallersBody),
    promotion_role: Type.Optional(defineStringEnum(...promotionRoles)),
    tests_required: Type.Optional(Type.Boolean()),
    variables: Type.Optional(Type.Record(Type.String(), variableValue, byVariableName)),
  },
  { title: 'AppFileEnvironment' },
)

export const FileEnvironmentsV3 = Type.Record(Type.String(), FileEnvironmentV3, {
  propertyNames: { pattern: environmentKeyPattern },
  maxProperties: 10,
})

type EnvironmentBody = Static<typeof FileEnvironmentV3>
type CallerRules = Pick<FileApp, 'access' | 'callerTokens' | 'allowedCallers'>

export const parseFileEnvironments = (
  body: Static<typeof FileEnvironmentsV3>,
  app: CallerRules,
): FileEnvironment[] =>
  Object.entries(body).map(([key, environment]) => ({
    key,
    ...parseCallers(environment, app),
    promotionRole: environment.promotion_role ?? 'publisher',
    testsRequired: environment.tests_required ?? false,
    variableValues: environment.variables ?? {},
  }))

/** Callers are those of the app, unless the environment has a rule of its own. */
function parseCallers({ access, allowed_callers: callers }: EnvironmentBody, app: CallerRules): CallerRules {
  if (access === undefined && callers === undefined)
    return { access: app.access, callerTokens: app.callerTokens, allowedCallers: app.allowedCallers }
  return {
    ...fromCallerAccess(access ?? callerAccessOf(app)),
    allowedCallers: callers ? mergeAllowedCallers(null, callers) : null,
  }
}

export const presentFileEnvironments = (
  environments: readonly FileEnvironment[],
  app: CallerRules,
): Record<string, EnvironmentBody> =>
  Object.fromEntries(
    environments.map((environment) => [environment.key, presentEnvironment(environment, app)]),
  )

function presentEnvironment(environment: FileEnvironment, app: CallerRules): EnvironmentBody {
  const { allowedCallers, promotionRole, testsRequired, variableValues } = environment
  const hasCallersOfApp =
    callerAccessOf(environment) === callerAccessOf(app) && isSameJson(allowedCallers, app.allowedCallers)
  return {
    ...(!hasCallersOfApp && {
      access: callerAccessOf(environment),
      ...(allowedCallers && { allowed_callers: allowedCallers }),
    }),
    ...(promotionRole !== 'publisher' && { promotion_role: promotionRole }),
    ...(testsRequired && { tests_required: true }),
    ...(Object.keys(variableValues).length > 0 && { variables: variableValues }),
  }
}
