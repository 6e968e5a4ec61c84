import Type from 'typebox'
import type { App } from '#core/model/apps/app.ts'
import { listAppVariables } from '#core/model/apps/listed-variable.ts'
import type { Ports } from '#core/ports/ports.ts'
import { declareVariables, readAppVariables, setVariableValues } from '#core/usecases/variables/variables.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { FileVariablesV3, parseFileVariables } from '../app-files/file-variables.wire.ts'
import { presentVariable, VariableV3, variableValues } from './variable.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const reply = buildListSchema(VariableV3)

const toResponse = (app: App) => ({
  body: presentList(listAppVariables(app).map(presentVariable)),
  revision: app.revision,
})

export const variablesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.variables.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/variables',
    requires: 'viewer',
    summary: 'List the variables of an app with their values',
    params: appParams,
    reply,
    tagged: true,
    handle: async ({ caller, params: { app_id: appId } }) =>
      toResponse(await readAppVariables(deps, { caller, appId })),
  }),
  defineOperation({
    id: 'v3.variables.declare',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/variables',
    requires: 'builder',
    summary: 'Replace the variables that the draft declares',
    params: appParams,
    body: Type.Object({ variables: FileVariablesV3 }),
    reply,
    tagged: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toResponse(
        await declareVariables(deps, { caller, appId }, parseFileVariables(body.variables), expected),
      ),
  }),
  defineOperation({
    id: 'v3.variables.setValues',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/variable-values',
    requires: 'publisher',
    summary: 'Replace the values of the variables of an app, at once',
    params: appParams,
    body: Type.Object({ values: variableValues }),
    reply,
    tagged: true,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toResponse(await setVariableValues(deps, { caller, appId }, body.values, expected)),
  }),
]
