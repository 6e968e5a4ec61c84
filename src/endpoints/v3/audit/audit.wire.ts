import Type, { type Static } from 'typebox'
import { toInstant } from '#base/time.ts'
import { type AuditEntry, type AuditQuery, auditActions, auditKinds } from '#core/model/audit/audit-entry.ts'
import { auditChannels } from '#core/model/audit/request-origin.ts'
import { actorProperties, presentActor } from '#endpoints/shared/actor.wire.ts'
import { defineStringEnum, instantString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

export const AuditFilterQuery = Type.Object({
  app_id: Type.Optional(Type.String({ maxLength: 100 })),
  workspace_id: Type.Optional(Type.String({ maxLength: 100 })),
  scope: Type.Optional(defineStringEnum('own', 'service')),
  subject: Type.Optional(Type.String({ maxLength: 300 })),
  operation: Type.Optional(Type.String({ maxLength: 100 })),
  since: Type.Optional(instantString),
  until: Type.Optional(instantString),
})

export const ListAuditQuery = Type.Object({ ...cursorProperties, ...AuditFilterQuery.properties })

export const AuditActorV3 = Type.Object(actorProperties, { title: 'AuditActor' })

const AuditChangeV3 = Type.Object(
  {
    kind: defineStringEnum(...auditKinds),
    action: defineStringEnum(...auditActions),
    ids: Type.Array(Type.String()),
    count: Type.Integer(),
  },
  { title: 'AuditChange' },
)

export const AuditEntryV3 = Type.Object(
  {
    id: Type.String(),
    at: Type.String(),
    app_id: makeNullable(Type.String()),
    workspace_id: makeNullable(Type.String()),
    actor: AuditActorV3,
    on_behalf_of: makeNullable(Type.String()),
    via: defineStringEnum(...auditChannels),
    operation: Type.String(),
    fields: Type.Array(Type.String()),
    changes: Type.Array(AuditChangeV3),
    address: makeNullable(Type.String()),
    credential_id: makeNullable(Type.String()),
    request_id: makeNullable(Type.String()),
  },
  { title: 'AuditEntry' },
)

export const presentAuditEntry = (entry: AuditEntry): Static<typeof AuditEntryV3> => ({
  id: entry.id,
  at: entry.at,
  app_id: entry.appId || null,
  workspace_id: entry.workspaceId || null,
  actor: presentActor(entry.actor),
  on_behalf_of: entry.onBehalfOf?.subject || null,
  via: entry.via,
  operation: entry.operation,
  fields: entry.fields,
  changes: entry.changes,
  address: entry.address || null,
  credential_id: entry.credentialId || null,
  request_id: entry.requestId || null,
})

export function parseAuditQuery(query: Static<typeof AuditFilterQuery>): AuditQuery {
  const { app_id: appId, workspace_id: workspaceId, scope = 'own', subject, operation, since, until } = query
  return {
    scope,
    ...(appId && { appId }),
    ...(workspaceId && { workspaceId }),
    ...(subject && { subject }),
    ...(operation && { operation }),
    ...(since && { since: toInstant(since) }),
    ...(until && { until: toInstant(until) }),
  }
}

/** A line of the export, with its line break. */
export const formatAuditLine = (entry: AuditEntry): string => `${JSON.stringify(presentAuditEntry(entry))}\n`
