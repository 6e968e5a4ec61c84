import Type, { type Static } from 'typebox'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'

export const SessionV3 = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: 'Whether it is the session that sent this request.' }),
    user_agent: Type.String({ description: 'The browser, as it named itself when it signed in.' }),
    address: Type.String({ description: 'The address of the browser when it signed in.' }),
    created_at: Type.String({ description: 'When the browser signed in.' }),
    last_used_at: Type.String({ description: 'Exact to a minute.' }),
    expires_at: Type.String({
      description: 'When the session ends, or earlier if it is not used for a week.',
    }),
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
