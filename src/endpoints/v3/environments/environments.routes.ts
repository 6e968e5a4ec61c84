import Type from 'typebox'
import type { EnvironmentDetails } from '#core/model/environments/environment.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeEnvironment,
  createEnvironment,
  deleteEnvironment,
  deletePreview,
  listEnvironments,
  putPreview,
  readEnvironment,
} from '#core/usecases/environments/environments.ts'
import { planPromotion, promoteRelease } from '#core/usecases/environments/promote-release.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  EnvironmentChangeV3,
  EnvironmentV3,
  NewEnvironmentV3,
  PreviewV3,
  parseEnvironmentChange,
  parseNewEnvironment,
  parseNewPreview,
  presentEnvironment,
} from './environment.wire.ts'
import {
  PromotionPlanV3,
  PromotionRequestV3,
  PromotionV3,
  parsePromotionRequest,
  presentPromotion,
  presentPromotionPlan,
} from './promotion.wire.ts'

const path = '/api/v3/apps/{app_id}/environments'
const appParams = Type.Object({ app_id: Type.String() })
const params = Type.Object({ app_id: Type.String(), environment_key: Type.String() })
const deletedReply = Type.Object({ deleted: Type.Boolean() })
const environmentReply = Type.Object({ environment: EnvironmentV3 })

/** Names in violation paths. */
export const environmentInputNames = createCodec(
  {},
  'snake_case',
  {},
  {
    releaseId: plain,
    environmentKey: plain,
    testsRequired: plain,
    promotionRole: plain,
    allowedCallers: plain,
  },
)

type Request<Caller> = { caller: Caller; params: { app_id: string; environment_key: string } }

const toAddress = <Caller>({ caller, params: { app_id, environment_key } }: Request<Caller>) => ({
  caller,
  appId: app_id,
  key: environment_key,
})

export const environmentsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.environments.list',
    method: 'GET',
    path,
    requires: 'viewer',
    summary: 'List the environments of an app, with their live releases',
    params: appParams,
    reply: buildListSchema(EnvironmentV3),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const environments = await listEnvironments(deps, { caller, appId })
      return { body: presentList(environments.map((details) => presentEnvironment(deps.baseUrl, details))) }
    },
  }),
  defineOperation({
    id: 'v3.environments.create',
    method: 'POST',
    path,
    requires: 'publisher',
    summary: 'Create an environment of an app',
    params: appParams,
    body: NewEnvironmentV3,
    reply: environmentReply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const details = await createEnvironment(deps, { caller, appId }, parseNewEnvironment(body))
      return {
        ...toResponse(deps, details),
        location: `/api/v3/apps/${appId}/environments/${details.app.environment}`,
      }
    },
  }),
  defineOperation({
    id: 'v3.environments.read',
    method: 'GET',
    path: `${path}/{environment_key}`,
    requires: 'viewer',
    summary: 'Read an environment of an app',
    params,
    reply: environmentReply,
    handle: async (request) => toResponse(deps, await readEnvironment(deps, toAddress(request))),
  }),
  defineOperation({
    id: 'v3.environments.change',
    method: 'PATCH',
    path: `${path}/{environment_key}`,
    requires: 'publisher',
    summary: 'Change an environment of an app, at once',
    params,
    body: EnvironmentChangeV3,
    reply: environmentReply,
    errors: ['conflict'],
    handle: async (request) =>
      toResponse(
        deps,
        await changeEnvironment(
          deps,
          toAddress(request),
          parseEnvironmentChange(request.body),
          request.expected,
        ),
      ),
  }),
  defineOperation({
    id: 'v3.environments.delete',
    method: 'DELETE',
    path: `${path}/{environment_key}`,
    requires: 'publisher',
    summary: 'Delete an environment with its releases and connections; its endpoint stops at once',
    params,
    reply: deletedReply,
    errors: ['conflict'],
    handle: async (request) => {
      await deleteEnvironment(deps, toAddress(request), request.expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.previews.put',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/previews/{environment_key}',
    requires: 'builder',
    summary: 'Create a preview, an environment that ends by itself, or prolong it',
    params,
    body: PreviewV3,
    reply: environmentReply,
    takesTag: false,
    errors: ['conflict', 'unprocessable'],
    handle: async (request) =>
      toResponse(deps, await putPreview(deps, toAddress(request), parseNewPreview(request.body))),
  }),
  defineOperation({
    id: 'v3.previews.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/previews/{environment_key}',
    requires: 'builder',
    summary: 'Delete a preview before its end',
    params,
    reply: deletedReply,
    errors: ['conflict'],
    handle: async (request) => {
      await deletePreview(deps, toAddress(request), request.expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.environments.planPromotion',
    method: 'POST',
    path: `${path}/{environment_key}/promotions/plan`,
    requires: 'viewer',
    summary: 'Find out what a promotion would change, and what prevents it, without a change',
    params,
    body: PromotionRequestV3,
    reply: PromotionPlanV3,
    errors: ['unprocessable'],
    handle: async (request) => ({
      body: presentPromotionPlan(
        await planPromotion(deps, toAddress(request), parsePromotionRequest(request.body)),
      ),
    }),
  }),
  defineOperation({
    id: 'v3.environments.promote',
    method: 'POST',
    path: `${path}/{environment_key}/promotions`,
    requires: 'builder',
    summary: 'Make a release of another environment live in this one',
    params,
    body: PromotionRequestV3,
    reply: PromotionV3,
    errors: ['conflict', 'unprocessable'],
    handle: async (request) => ({
      body: presentPromotion(
        await promoteRelease(deps, toAddress(request), parsePromotionRequest(request.body)),
      ),
    }),
  }),
]

const toResponse = ({ baseUrl }: Ports, details: EnvironmentDetails) => ({
  body: { environment: presentEnvironment(baseUrl, details) },
  revision: details.app.revision,
})
