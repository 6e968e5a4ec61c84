import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#core/usecases/sessions/sessions.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentSession, SessionV3 } from './session.wire.ts'

export const sessionsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.sessions.list',
    method: 'GET',
    path: '/api/v3/sessions',
    requires: 'person',
    summary: 'List the sessions of the caller in the console, most recently used first',
    reply: buildListSchema(SessionV3),
    handle: async ({ caller, sessionId }) => ({
      body: presentList(
        (await listSessions(deps, caller)).map((session) => presentSession(session, sessionId)),
      ),
    }),
  }),
  defineOperation({
    id: 'v3.sessions.revoke',
    method: 'DELETE',
    path: '/api/v3/sessions/{session_id}',
    requires: 'person',
    summary: 'End a session of the caller in the console',
    params: Type.Object({ session_id: Type.String() }),
    takesTag: false,
    reply: Type.Object({ revoked: Type.Boolean() }),
    handle: async ({ caller, params }) => {
      await revokeSession(deps, caller, params.session_id)
      return { body: { revoked: true } }
    },
  }),
  defineOperation({
    id: 'v3.sessions.revokeOthers',
    method: 'POST',
    path: '/api/v3/sessions/revoke-others',
    requires: 'person',
    summary: 'End all sessions of the caller in the console but the one that sends this request',
    reply: Type.Object({ revoked: Type.Integer() }),
    handle: async ({ caller, sessionId }) => ({
      body: { revoked: await revokeOtherSessions(deps, caller, sessionId) },
    }),
  }),
]
