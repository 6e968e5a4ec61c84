import Type, { type Static } from 'typebox'
import {
  type AppReadiness,
  type EndpointProbe,
  type ReadinessFinding,
  type ReadinessTarget,
  readinessAreas,
  readinessBases,
  readinessSeverities,
  readinessTargets,
} from '#core/model/readiness/readiness.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { IssueReferenceBody, presentIssueReference } from '#endpoints/snake-case/validation.wire.ts'
import { renameDifferencePath } from '../differences/difference-paths.ts'
import { presentRepair, ReadinessRepairV3 } from './readiness-repair.wire.ts'

const targetNames = readinessTargets.join('|')

/** Several targets are separated by commas; absent means all. */
export const ReadinessQuery = Type.Object({
  target: Type.Optional(
    Type.String({ maxLength: 100, pattern: `^((${targetNames})(,(${targetNames}))*)?$` }),
  ),
})

export const parseTargets = ({ target }: Static<typeof ReadinessQuery>): readonly ReadinessTarget[] =>
  target ? readinessTargets.filter((candidate) => target.split(',').includes(candidate)) : readinessTargets

const EndpointProbeV3 = Type.Object(
  {
    endpoint: Type.String(),
    handshake_ms: makeNullable(Type.Integer()),
    list_ms: makeNullable(Type.Integer()),
    sign_in: makeNullable(
      Type.Object({ is_challenged: Type.Boolean(), resource: Type.String() }, { title: 'SignInProbe' }),
    ),
  },
  { title: 'EndpointProbe' },
)

const ReadinessFindingV3 = Type.Object(
  {
    target: defineStringEnum(...readinessTargets),
    code: Type.String(),
    severity: defineStringEnum(...readinessSeverities),
    area: defineStringEnum(...readinessAreas),
    message: Type.String(),
    basis: defineStringEnum(...readinessBases),
    source: Type.String(),
    field: Type.String(),
    references: Type.Array(IssueReferenceBody),
    repair: makeNullable(ReadinessRepairV3),
  },
  { title: 'ReadinessFinding' },
)

export const ReadinessV3 = Type.Object(
  {
    rules_checked_on: Type.String(),
    endpoint: Type.String(),
    probe: makeNullable(EndpointProbeV3),
    targets: Type.Array(
      Type.Object(
        {
          target: defineStringEnum(...readinessTargets),
          is_ready: Type.Boolean(),
          errors: Type.Integer(),
          warnings: Type.Integer(),
          infos: Type.Integer(),
        },
        { title: 'TargetReadiness' },
      ),
    ),
    findings: Type.Array(ReadinessFindingV3),
  },
  { title: 'Readiness' },
)

const roundTime = (ms: number | null) => (ms === null ? null : Math.round(ms))

const presentProbe = ({
  endpoint,
  handshakeMs,
  listMs,
  signIn,
}: EndpointProbe): Static<typeof EndpointProbeV3> => ({
  endpoint,
  handshake_ms: roundTime(handshakeMs),
  list_ms: roundTime(listMs),
  sign_in: signIn && { is_challenged: signIn.isChallenged, resource: signIn.resource },
})

function presentFinding(
  { field, references, repair, ...finding }: ReadinessFinding,
  appId: string,
): Static<typeof ReadinessFindingV3> {
  const entityType = references[0]?.entityType
  return {
    ...finding,
    field: field && entityType ? renameDifferencePath(entityType, field) : field,
    references: references.map(presentIssueReference),
    repair: repair && presentRepair(repair, appId),
  }
}

export const presentReadiness = (readiness: AppReadiness, appId: string): Static<typeof ReadinessV3> => ({
  rules_checked_on: readiness.rulesCheckedOn,
  endpoint: readiness.endpoint,
  probe: readiness.probe && presentProbe(readiness.probe),
  targets: readiness.targets.map(({ target, isReady, counts: { error, warning, info } }) => ({
    target,
    is_ready: isReady,
    errors: error,
    warnings: warning,
    infos: info,
  })),
  findings: readiness.findings.map((finding) => presentFinding(finding, appId)),
})
