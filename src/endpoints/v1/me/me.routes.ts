import Type, { type Static } from 'typebox'
import type { Principal } from '#core/model/principal.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readMe } from '#core/usecases/me/me.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'

const UserV1 = Type.Object(
  {
    identityUserId: Type.String(),
    email: Type.String(),
    image: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
  },
  { title: 'UserV1' },
)

const presentUser = (user: Principal): Static<typeof UserV1> => ({
  identityUserId: user.subject,
  email: user.email,
  image: user.picture,
  name: user.name,
  scopes: user.scopes,
})

export const meRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.me.read',
    method: 'GET',
    path: '/api/v1/me',
    requires: 'user',
    summary: 'Read the authenticated user',
    reply: Type.Object({ user: UserV1 }),
    handle: async ({ caller, token }) => ({ body: { user: presentUser(await readMe(deps, caller, token)) } }),
  }),
]
