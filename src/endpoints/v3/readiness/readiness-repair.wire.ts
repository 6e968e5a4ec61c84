import Type, { type Static } from 'typebox'
import type { ReadinessRepair } from '#core/model/readiness/readiness.ts'
import { presentAlias } from '#endpoints/snake-case/tool-alias.wire.ts'

/** The request that repairs a finding, ready to be sent. */
export const ReadinessRepairV3 = Type.Object(
  {
    summary: Type.String(),
    entity_type: Type.String(),
    entity_id: Type.String(),
    method: Type.Literal('PATCH'),
    path: Type.String(),
    body: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'ReadinessRepair' },
)

export function presentRepair(repair: ReadinessRepair, appId: string): Static<typeof ReadinessRepairV3> {
  const { summary, entityType, entityId } = repair
  const common = { summary, entity_type: entityType, entity_id: entityId, method: 'PATCH' as const }
  return repair.entityType === 'tool'
    ? {
        ...common,
        path: `/api/v3/apps/${appId}/tools/${entityId}`,
        body: presentToolChange(repair),
      }
    : {
        ...common,
        path: `/api/v3/apps/${appId}/widgets/${entityId}`,
        body: {
          config: {
            connect_domains: repair.domains.connectDomains,
            frame_domains: repair.domains.frameDomains,
          },
        },
      }
}

function presentToolChange(repair: ReadinessRepair & { entityType: 'tool' }): Record<string, unknown> {
  if ('hints' in repair)
    return {
      annotations: 'readOnlyHint' in repair.hints ? { read_only_hint: false } : { destructive_hint: false },
    }
  const { key, aliases } = repair.rename
  return {
    key,
    aliases: aliases.map(presentAlias),
  }
}
