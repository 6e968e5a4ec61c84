import Type, { type Static } from 'typebox'
import {
  type DiscoveryStep,
  discoveryStepNames,
  discoveryStepStates,
} from '#core/model/integrations/discovery-step.ts'
import { buildImportRequestSchema } from '#endpoints/shared/import-report.wire.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'

export const DiscoveryRequestV3 = buildImportRequestSchema('DiscoveryRequest', 'DocumentPart')

const DiscoveryStepV3 = Type.Object(
  {
    name: defineStringEnum(...discoveryStepNames),
    state: defineStringEnum(...discoveryStepStates),
    code: Type.String(),
    message: Type.String(),
    started_at: Type.String(),
    ended_at: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'DiscoveryStep' },
)

export const DiscoveryV3 = Type.Object(
  { state: defineStringEnum('running', 'succeeded', 'failed'), steps: Type.Array(DiscoveryStepV3) },
  { title: 'Discovery' },
)

const presentStep = ({ startedAt, endedAt, ...step }: DiscoveryStep): Static<typeof DiscoveryStepV3> => ({
  ...step,
  started_at: startedAt,
  ended_at: endedAt,
})

/** For a running discovery, or one whose steps are complete. */
export const presentDiscovery = (
  steps: readonly DiscoveryStep[],
  isComplete: boolean,
): Static<typeof DiscoveryV3> => {
  const hasFailed = steps.some(({ state }) => state === 'failed')
  const finalState = hasFailed ? 'failed' : 'succeeded'
  return { state: isComplete ? finalState : 'running', steps: steps.map(presentStep) }
}
