// Bodies of the requests to webhooks, by event type. The members of `data` that all have come first.
import Type, { type Static, type TObject } from 'typebox'
import { toSnakeCase } from '#base/casing.ts'
import { machineTokenPrefixes } from '#core/model/tokens/machine-token.ts'
import type { ChangeEvent } from '#core/model/webhooks/change-event.ts'
import { roles } from '#core/model/workspaces/role.ts'
import type { ChangeEventFormat } from '#core/ports/change-event-format.ts'
import { actorProperties, presentActor } from '#endpoints/shared/actor.wire.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { buildEventLinks } from './event-links.ts'

const commonMembers = {
  workspace_id: Type.String(),
  app: makeNullable(
    Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() }, { title: 'EventApp' }),
  ),
  actor: makeNullable(Type.Object(actorProperties, { title: 'EventActor' })),
  links: Type.Object({ console: Type.String(), api: Type.String() }, { title: 'EventLinks' }),
}

const release = Type.Object(
  { id: Type.String(), version: Type.Integer(), digest: Type.String() },
  { title: 'EventRelease' },
)
const connection = Type.Object(
  { id: Type.String(), key: Type.String(), name: Type.String(), status: Type.String() },
  { title: 'EventConnection' },
)
const member = Type.Object(
  {
    id: Type.String(),
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: defineStringEnum(...roles),
  },
  { title: 'EventMember' },
)
const counts = Type.Object(
  { added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() },
  { title: 'EventCounts' },
)
const drifted = {
  integration: Type.Object(
    { id: Type.String(), key: Type.String(), name: Type.String() },
    { title: 'EventIntegration' },
  ),
  counts,
  difference_id: makeNullable(Type.String()),
}
const token = Type.Object(
  {
    id: Type.String(),
    kind: defineStringEnum(...Object.keys(machineTokenPrefixes)),
    name: Type.String(),
    expires_at: Type.String(),
    service_account_id: makeNullable(Type.String()),
  },
  { title: 'EventToken' },
)

const ownMembers: Record<ChangeEvent['type'], TObject['properties']> = {
  'release.published': { release },
  'release.restored': { release },
  'draft.changed': {
    draft: Type.Object({ id: Type.String(), last_edited_at: Type.String() }, { title: 'EventDraft' }),
  },
  'connection.failing': { connection },
  'connection.recovered': { connection },
  'document.drifted': drifted,
  'member.added': { member },
  'member.removed': { member },
  'token.expiring': { token },
  'tests.failed': {
    tests: Type.Object({ passed: Type.Integer(), failed: Type.Integer() }, { title: 'EventTests' }),
  },
  'webhook.test': {},
}

const toTitle = (type: string) =>
  `${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

/** The schemas of all bodies, by event type. */
export const changeEventSchemas = Object.fromEntries(
  Object.entries(ownMembers).map(([type, members]) => [
    type,
    Type.Object(
      {
        type: defineStringEnum(type),
        timestamp: Type.String(),
        data: Type.Object({ ...commonMembers, ...members }),
      },
      { title: toTitle(type) },
    ),
  ]),
)

type EventBody = { type: string; timestamp: string; data: CommonData & Record<string, unknown> }
type CommonData = { [Name in keyof typeof commonMembers]: Static<(typeof commonMembers)[Name]> }

export function presentChangeEvent(event: ChangeEvent, baseUrl: string): EventBody {
  const { type, at, workspaceId, app, actor, ...own } = event
  const links = buildEventLinks(event, baseUrl)
  const common = {
    workspace_id: workspaceId,
    app,
    actor: actor && presentActor(actor),
    links,
  }
  return { type, timestamp: at, data: { ...common, ...renameMembers(own) } }
}

/** No key inside is data. */
const renameMembers = (members: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      toSnakeCase(name),
      typeof value === 'object' && value !== null ? renameMembers(value) : value,
    ]),
  )

export const createChangeEventFormat = (baseUrl: string): ChangeEventFormat => ({
  write: (event) => JSON.stringify(presentChangeEvent(event, baseUrl)),
})
