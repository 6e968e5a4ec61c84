// Who made a change, in the audit log and in events.
import Type from 'typebox'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import { auditActorKinds } from '#core/model/audit/request-origin.ts'
import { defineStringEnum, makeNullable } from './scalars.wire.ts'

const nullableString = makeNullable(Type.String())

export const actorProperties = {
  kind: defineStringEnum(...auditActorKinds),
  issuer: nullableString,
  subject: nullableString,
  email: nullableString,
  name: nullableString,
}

export const presentActor = ({ kind, issuer, subject, email, name }: AuditEntry['actor']) => ({
  kind,
  issuer: issuer || null,
  subject: subject || null,
  email: email || null,
  name: name || null,
})
