// Types of the issuer's own tables for Kysely. No other module reads or writes them.
import type { Instant } from '#base/time.ts'

export type IssuerTables = {
  /** Signing keys with encrypted private parts. The highest generation signs; all are published. */
  issuer_keys: { generation: number; jwk: string; created_at: Instant }
  /** A user without a password cannot sign in. */
  issuer_users: { id: string; email: string; name: string; password: string | null; created_at: Instant }
  issuer_invitations: { token_digest: string; expires_at: Instant }
  /** Storage of oidc-provider: one row for each session, interaction, grant, code, refresh token and client. */
  issuer_artifacts: {
    model: string
    /**
     * The plain id for clients, else a digest: other ids are credentials, which a copy of the table must not reveal.
     */
    id: string
    payload: string
    grant_id: string | null
    uid: string | null
    consumed_at: Instant | null
    expires_at: Instant
  }
}
