import Type, { type Static } from 'typebox'
import type { Principal } from '#core/model/principal.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readMe } from '#core/usecases/me/me.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

const Me = Type.Object(
  {
    subject: Type.String(),
    email: makeNullable(Type.String()),
    name: makeNullable(Type.String()),
    picture_url: makeNullable(Type.String()),
    scopes: Type.Array(Type.String()),
  },
  { title: 'AuthenticatedUser' },
)

const presentMe = (user: Principal): Static<typeof Me> => ({
  subject: user.subject,
  email: user.email || null,
  name: user.name || null,
  picture_url: user.picture || null,
  scopes: user.scopes,
})

export const meRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.me.read',
    method: 'GET',
    path: '/api/v3/me',
    requires: 'user',
    summary: 'Read the authenticated user',
    reply: Type.Object({ user: Me }),
    handle: async ({ caller, token }) => ({ body: { user: presentMe(await readMe(deps, caller, token)) } }),
  }),
]
