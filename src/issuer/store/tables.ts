// Types of the issuer's own tables for Kysely. No other module reads or writes them.
import type { Generated } from 'kysely'
import type { Instant } from '#base/time.ts'

export type IssuerTables = {
  /** Signing keys with encrypted private parts. The highest generation signs; all are published. */
  issuer_keys: { generation: number; jwk: string; created_at: Instant }
  /** A single row: the name under which other tables know the users of this issuer. */
  issuer_owner_names: { id: number; name: string }
  /** A user without a password cannot sign in. */
  issuer_users: {
    id: string
    email: string
    name: string
    password: string | null
    created_at: Instant
    /** 1 for the account that manages the others. */
    is_admin: number
    /** Null for an enabled account. */
    disabled_at: Instant | null
    /** When the administrator confirmed that the address belongs to the user; null if not confirmed. */
    email_verified_at: Instant | null
    /** Part of the user's access tokens: a new value ends all of them. "" until the first change. */
    sign_in_generation: Generated<string>
  }
  /** The account of each subject of an identity provider. */
  issuer_identities: { issuer: string; subject: string; user_id: string; created_at: Instant }
  /** Invitations of the first user. */
  issuer_invitations: { token_digest: string; expires_at: Instant }
  /**
   * One-time links of the administrator. `user_id`: null in an invitation, otherwise the user whose password is reset.
   */
  issuer_links: {
    id: string
    token_digest: string
    user_id: string | null
    created_by: string
    created_at: Instant
    expires_at: Instant
  }
  /** Entries of the audit trail as JSON; `moved_at` is null until they have been moved. */
  issuer_audit_outbox: { id: string; content: string; moved_at: Instant | null }
  /** Storage of oidc-provider: one row for each session, interaction, grant, code, refresh token and client. */
  issuer_artifacts: {
    model: string
    /**
     * The plain id for clients, otherwise a digest: other ids are credentials, which a copy of the table must not
     * reveal.
     */
    id: string
    payload: string
    grant_id: string | null
    uid: string | null
    consumed_at: Instant | null
    expires_at: Instant
    /** The account and the client of the artifact; null without one. */
    account_id: string | null
    client_id: string | null
    /** For a grant: when its last code or token was issued. */
    used_at: Instant | null
  }
  /**
   * Grants and users whose sign-ins have ended while their access tokens may be valid. `id`: the grant or user;
   * `generation`: the user's current generation.
   */
  issuer_ended_sign_ins: { id: string; generation: string; ended_at: Instant; expires_at: Instant }
}
