import Type, { type Static } from 'typebox'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'

export const SessionV3 = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean(),
    user_agent: Type.String(),
    address: Type.String(),
    created_at: Type.String(),
    last_used_at: Type.String(),
    expires_at: Type.String(),
  },
  { title: 'Session' },
)

export const presentSession = (
  session: ConsoleSession,
  currentId: string | null,
): Static<typeof SessionV3> => ({
  id: session.id,
  current: session.id === currentId,
  user_agent: session.userAgent,
  address: session.address,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.endsAt,
})
