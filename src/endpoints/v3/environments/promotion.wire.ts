import Type, { type Static } from 'typebox'
import {
  obstacleCodes,
  type PromotionPlan,
  type PromotionRequest,
  type PromotionResult,
} from '#core/model/environments/environment.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { ContractSummaryV3, presentContractSummary } from '../differences/differences.wire.ts'
import { EnvironmentReleaseV3, environmentKeyString, presentEnvironmentRelease } from './environment.wire.ts'

export const PromotionRequestV3 = Type.Object(
  { from: Type.Optional(environmentKeyString), release_id: Type.Optional(Type.String({ maxLength: 64 })) },
  { title: 'PromotionRequest' },
)

export const parsePromotionRequest = ({
  from,
  release_id: releaseId,
}: Static<typeof PromotionRequestV3>): PromotionRequest => ({
  ...(from !== undefined && { from }),
  ...(releaseId !== undefined && { releaseId }),
})

const shared = {
  environment: Type.String(),
  from_environment: Type.String(),
  from_release: EnvironmentReleaseV3,
  client_contract: ContractSummaryV3,
}

export const PromotionPlanV3 = Type.Object(
  {
    ...shared,
    live_release: makeNullable(EnvironmentReleaseV3),
    is_live: Type.Boolean(),
    is_ready: Type.Boolean(),
    obstacles: Type.Array(
      Type.Object({
        code: defineStringEnum(...obstacleCodes),
        name: makeNullable(Type.String()),
        message: Type.String(),
      }),
    ),
  },
  { title: 'PromotionPlan' },
)

export const PromotionV3 = Type.Object(
  { ...shared, release: EnvironmentReleaseV3, changed: Type.Boolean() },
  { title: 'Promotion' },
)

export const presentPromotionPlan = (plan: PromotionPlan): Static<typeof PromotionPlanV3> => ({
  environment: plan.target.environment,
  from_environment: plan.source.app.environment,
  from_release: presentEnvironmentRelease(plan.source.release),
  live_release: plan.live && presentEnvironmentRelease(plan.live),
  is_live: plan.isSame,
  is_ready: plan.obstacles.length === 0,
  obstacles: plan.obstacles.map(({ code, name, message }) => ({ code, name: name || null, message })),
  client_contract: presentContractSummary(plan.contract),
})

export const presentPromotion = (result: PromotionResult): Static<typeof PromotionV3> => ({
  environment: result.app.environment,
  from_environment: result.source.app.environment,
  from_release: presentEnvironmentRelease(result.source.release),
  release: presentEnvironmentRelease(result.release),
  changed: result.changed,
  client_contract: presentContractSummary(result.contract),
})
