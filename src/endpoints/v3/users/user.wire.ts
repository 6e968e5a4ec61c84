import Type, { type Static } from 'typebox'
import type { AccountInvitation, OneTimeLink, UserAccount } from '#core/model/users/user-account.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'

export const UserV3 = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    name: Type.String(),
    is_administrator: Type.Boolean(),
    can_sign_in: Type.Boolean(),
    enabled: Type.Boolean(),
    disabled_at: makeNullable(Type.String()),
    created_at: Type.String(),
  },
  { title: 'UserAccount' },
)

export const UserChangeV3 = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    email_verified: Type.Optional(Type.Boolean()),
  },
  { title: 'UserChange' },
)

export const DeleteUserQuery = Type.Object({
  apps: Type.Optional(Type.Unsafe<'' | 'delete'>({ type: 'string', enum: ['', 'delete'] })),
})

export const InvitationV3 = Type.Object(
  {
    id: Type.String(),
    created_by: Type.String(),
    created_at: Type.String(),
    expires_at: Type.String(),
  },
  { title: 'Invitation' },
)

export const NewInvitationV3 = Type.Object(
  {
    expires_in_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
  },
  { title: 'InvitationCreation' },
)

export const OneTimeLinkV3 = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    expires_at: Type.String(),
  },
  { title: 'OneTimeLink' },
)

const password = Type.String({ minLength: 12, maxLength: 1000 })

export const PasswordChangeV3 = Type.Object(
  { current_password: Type.String({ minLength: 1, maxLength: 1000 }), new_password: password },
  { title: 'PasswordChange' },
)

export const presentUser = (user: UserAccount): Static<typeof UserV3> => ({
  id: user.id,
  email: user.email,
  email_verified: user.emailVerified,
  name: user.name,
  is_administrator: user.isAdministrator,
  can_sign_in: user.canSignIn,
  enabled: user.disabledAt === null,
  disabled_at: user.disabledAt,
  created_at: user.createdAt,
})

export const presentInvitation = (invitation: AccountInvitation): Static<typeof InvitationV3> => ({
  id: invitation.id,
  created_by: invitation.createdBy,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
})

export const presentOneTimeLink = ({ id, url, expiresAt }: OneTimeLink): Static<typeof OneTimeLinkV3> => ({
  id,
  url,
  expires_at: expiresAt,
})
