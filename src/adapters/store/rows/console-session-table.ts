import type { ClientAddress } from '#base/web/client-address.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { ConsoleSessionRow } from '../tables.ts'

export const fromConsoleSessionRow = (row: ConsoleSessionRow): ConsoleSession => ({
  id: row.id,
  cookieDigest: row.cookie_digest,
  owner: { issuer: row.issuer, subject: row.subject },
  clientId: row.client_id,
  accessToken: row.access_token,
  refreshToken: row.refresh_token,
  idToken: row.id_token,
  expiresAt: row.expires_at,
  renewAt: row.renew_at,
  version: row.version,
  failures: row.failures,
  retryAt: row.retry_at,
  userAgent: row.user_agent,
  address: row.address as ClientAddress,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  idleEndsAt: row.idle_ends_at,
  endsAt: row.ends_at,
})

/** The columns that a renewal changes. */
export const toSessionTokenColumns = (session: ConsoleSession) => ({
  access_token: session.accessToken,
  refresh_token: session.refreshToken,
  id_token: session.idToken,
  expires_at: session.expiresAt,
  renew_at: session.renewAt,
  version: session.version,
  failures: session.failures,
  retry_at: session.retryAt,
})

export const toConsoleSessionRow = (session: ConsoleSession): ConsoleSessionRow => ({
  ...toSessionTokenColumns(session),
  id: session.id,
  cookie_digest: session.cookieDigest,
  issuer: session.owner.issuer,
  subject: session.owner.subject,
  client_id: session.clientId,
  user_agent: session.userAgent,
  address: session.address,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  idle_ends_at: session.idleEndsAt,
  ends_at: session.endsAt,
})
