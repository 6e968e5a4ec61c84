// The issuer's own tables, and the types that Kysely sees them by. Nobody else reads or writes them.
import type { Instant } from '#base/time.ts'

export type IssuerTables = {
  /** Signing keys, private half sealed. The highest generation signs, all are published. */
  issuer_keys: { generation: number; jwk: string; created_at: Instant }
  /** A user without a password cannot sign in. */
  issuer_users: { id: string; email: string; name: string; password: string | null; created_at: Instant }
  issuer_invitations: { token_digest: string; expires_at: Instant }
  /** Everything oidc-provider keeps: one row for each session, interaction, grant, code, refresh token and client. */
  issuer_artifacts: {
    model: string
    /** A digest for all that is a credential, so that a copy of the table opens nothing; the plain id for clients. */
    id: string
    payload: string
    grant_id: string | null
    uid: string | null
    consumed_at: Instant | null
    expires_at: Instant
  }
}
