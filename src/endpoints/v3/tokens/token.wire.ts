import Type, { type Static } from 'typebox'
import type { CreatedPersonalToken, MachineToken, PersonalToken } from '#core/model/tokens/machine-token.ts'
import { roles } from '#core/model/workspaces/role.ts'
import { defineStringEnum, makeNullable, nameString } from '#endpoints/shared/scalars.wire.ts'

/** At most ten years; null means forever. */
export const lifetimeHours = makeNullable(Type.Integer({ minimum: 1, maximum: 87_600 }))
const roleEnum = defineStringEnum(...roles)

export const tokenMembers = {
  id: Type.String(),
  name: Type.String(),
  ending: Type.String(),
  created_at: Type.String(),
  expires_at: makeNullable(Type.String()),
  last_used_at: makeNullable(Type.String()),
}

export const presentTokenMembers = (token: MachineToken) => ({
  id: token.id,
  name: token.name,
  ending: token.ending,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
})

export const PersonalTokenV3 = Type.Object(
  { ...tokenMembers, workspace_id: makeNullable(Type.String()), role: roleEnum, read_only: Type.Boolean() },
  { title: 'PersonalToken' },
)

export const NewPersonalTokenV3 = Type.Object(
  {
    name: nameString,
    expires_in_hours: lifetimeHours,
    workspace_id: Type.Optional(Type.String({ maxLength: 100 })),
    role: Type.Optional(roleEnum),
    read_only: Type.Optional(Type.Boolean()),
  },
  { title: 'PersonalTokenCreation' },
)

export const CreatedPersonalTokenV3 = Type.Object({ token: PersonalTokenV3, secret: Type.String() })

export const parseNewPersonalToken = (body: Static<typeof NewPersonalTokenV3>) => ({
  name: body.name,
  hours: body.expires_in_hours,
  workspaceId: body.workspace_id ?? '',
  ceiling: body.role ?? 'owner',
  readOnly: body.read_only ?? false,
})

export const presentPersonalToken = ({
  token,
  workspaceId,
}: PersonalToken): Static<typeof PersonalTokenV3> => ({
  ...presentTokenMembers(token),
  workspace_id: workspaceId,
  role: token.ceiling,
  read_only: token.readOnly,
})

export const presentCreatedPersonalToken = ({
  text,
  ...created
}: CreatedPersonalToken): Static<typeof CreatedPersonalTokenV3> => ({
  token: presentPersonalToken(created),
  secret: text,
})
