import Type, { type Static } from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeOwnPassword,
  changeUserAccount,
  createPasswordReset,
  deleteUser,
  inviteUser,
  listInvitations,
  listUsers,
  readOwnAccount,
  revokeInvitation,
} from '#core/usecases/users/users.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  DeleteUserQuery,
  InvitationV3,
  NewInvitationV3,
  OneTimeLinkV3,
  PasswordChangeV3,
  presentInvitation,
  presentOneTimeLink,
  presentUser,
  UserChangeV3,
  UserV3,
} from './user.wire.ts'

const userParams = Type.Object({ user_id: Type.String() })
const defaultInvitationHours = 72
const hourSeconds = 3600

const changeCodec = createCodec({ enabled: plain, emailVerified: plain }, 'snake_case')
const readUserChange = changeCodec.compileParser(UserChangeV3)
const parseUserChange = (body: Static<typeof UserChangeV3>) => {
  const { enabled, ...change } = readUserChange(body)
  return { ...change, ...(enabled !== undefined && { disabled: !enabled }) }
}

/** Names in violation paths. */
export const usersInputNames = createCodec({}, 'snake_case', {}, { currentPassword: plain })

export const usersRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.users.list',
    method: 'GET',
    path: '/api/v3/users',
    requires: 'person',
    summary: 'List the users of the embedded issuer; for its administrator',
    reply: buildListSchema(UserV3),
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller }) => ({ body: presentList((await listUsers(deps, caller)).map(presentUser)) }),
  }),
  defineOperation({
    id: 'v3.users.readSelf',
    method: 'GET',
    path: '/api/v3/users/me',
    requires: 'person',
    summary: 'Read your own account at the embedded issuer',
    reply: Type.Object({ user: UserV3 }),
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller }) => ({ body: { user: presentUser(await readOwnAccount(deps, caller)) } }),
  }),
  defineOperation({
    id: 'v3.users.changePassword',
    method: 'POST',
    path: '/api/v3/users/me/password',
    requires: 'person',
    summary: 'Change your password; ends all your other sessions, and disconnects all clients',
    body: PasswordChangeV3,
    reply: Type.Object({ changed: Type.Boolean() }),
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller, sessionId, body, signal }) => {
      const change = { current: body.current_password, next: body.new_password, signal }
      await changeOwnPassword(deps, { caller, sessionId }, change)
      return { body: { changed: true } }
    },
  }),
  ...managedUserRoutes(deps),
  ...invitationRoutes(deps),
]

const managedUserRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.users.change',
    method: 'PATCH',
    path: '/api/v3/users/{user_id}',
    requires: 'person',
    summary: 'Disable or enable a user, or confirm the e-mail address; for the administrator',
    params: userParams,
    body: UserChangeV3,
    tagged: false,
    reply: Type.Object({ user: UserV3 }),
    errors: ['forbidden', 'conflict'],
    handle: async ({ caller, params: { user_id: userId }, body }) => ({
      body: { user: presentUser(await changeUserAccount(deps, { caller, userId }, parseUserChange(body))) },
    }),
  }),
  defineOperation({
    id: 'v3.users.delete',
    method: 'DELETE',
    path: '/api/v3/users/{user_id}',
    requires: 'person',
    summary: 'Delete a user; for the administrator',
    params: userParams,
    query: DeleteUserQuery,
    takesTag: false,
    reply: Type.Object({ deleted: Type.Boolean() }),
    errors: ['forbidden', 'conflict'],
    handle: async ({ caller, params: { user_id: userId }, query }) => {
      await deleteUser(deps, { caller, userId }, { withApps: query.apps === 'delete' })
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.users.resetPassword',
    method: 'POST',
    path: '/api/v3/users/{user_id}/password-reset',
    requires: 'person',
    summary: 'Create a link, valid for an hour, for choosing a new password; for the administrator',
    params: userParams,
    reply: Type.Object({ link: OneTimeLinkV3 }),
    errors: ['forbidden'],
    handle: async ({ caller, params: { user_id: userId } }) => ({
      body: { link: presentOneTimeLink(await createPasswordReset(deps, { caller, userId })) },
    }),
  }),
]

const invitationRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.invitations.list',
    method: 'GET',
    path: '/api/v3/invitations',
    requires: 'person',
    summary: 'List the open invitations; for the administrator',
    reply: buildListSchema(InvitationV3),
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller }) => ({
      body: presentList((await listInvitations(deps, caller)).map(presentInvitation)),
    }),
  }),
  defineOperation({
    id: 'v3.invitations.create',
    method: 'POST',
    path: '/api/v3/invitations',
    requires: 'person',
    summary: 'Create a sign-up link for one new user; for the administrator',
    body: NewInvitationV3,
    tagged: false,
    reply: Type.Object({ invitation: OneTimeLinkV3 }),
    status: 201,
    errors: ['forbidden', 'not_found'],
    handle: async ({ caller, body }) => {
      const seconds = (body.expires_in_hours ?? defaultInvitationHours) * hourSeconds
      const link = await inviteUser(deps, caller, seconds)
      return { body: { invitation: presentOneTimeLink(link) }, location: '/api/v3/invitations' }
    },
  }),
  defineOperation({
    id: 'v3.invitations.revoke',
    method: 'DELETE',
    path: '/api/v3/invitations/{invitation_id}',
    requires: 'person',
    summary: 'Revoke an open invitation; for the administrator',
    params: Type.Object({ invitation_id: Type.String() }),
    takesTag: false,
    reply: Type.Object({ deleted: Type.Boolean() }),
    errors: ['forbidden'],
    handle: async ({ caller, params: { invitation_id: invitationId } }) => {
      await revokeInvitation(deps, { caller, invitationId })
      return { body: { deleted: true } }
    },
  }),
]
