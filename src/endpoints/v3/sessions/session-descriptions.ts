// Descriptions of sessions of the console in the OpenAPI document of v3.
import { consoleSession } from '#core/entities/console-session.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  Session: {
    ...consoleSession.members,
    current: 'Whether it is the session that sent this request.',
  },
}

export const operations: OperationDescriptions = {
  'sessions.list':
    'Lists your sessions in the console, most recently used first. Sessions of other users are never visible.',
  'sessions.revoke': {
    text: 'Ends a session at once, on every replica; at the embedded issuer too, so that the browser needs the password again. 404 for an unknown id.',
    members: { revoked: 'Always true: the session has ended.' },
  },
  'sessions.revokeOthers': {
    text: 'Ends all your sessions but the one that sends this request, including those of browsers that are signed in only at the embedded issuer. Clients that you have allowed stay. With an access token, all sessions end.',
    members: { revoked: 'Number of ended sessions.' },
  },
}
