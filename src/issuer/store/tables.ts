// Types of the issuer's own tables for Kysely. No other module reads or writes them.
import type { Generated } from 'kysely'
import type { Instant } from '#base/time.ts'

export type IssuerTables = {
  /** Signing keys with encrypted private parts. The highest generation signs; all are published. */
  issuer_keys: { generation: number; jwk: string; created_at: Instant }
  /** One row: the name by which other tables know the users of this issuer. */
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
    /** When the administrator confirmed that the address is the user's; null: it is only what the user entered. */
    email_verified_at: Instant | null
    /** Access tokens name it: a new value ends all of the user. "" until it is first changed. */
    sign_in_generation: Generated<string>
  }
  /** Who of an identity provider has which account. */
  issuer_identities: { issuer: string; subject: string; user_id: string; created_at: Instant }
  /** Of the first user. */
  issuer_invitations: { token_digest: string; expires_at: Instant }
  /** One-time links of the administrator: `user_id` is null in an invitation, else whose password is reset. */
  issuer_links: {
    id: string
    token_digest: string
    user_id: string | null
    created_by: string
    created_at: Instant
    expires_at: Instant
  }
  /** Entries of the audit trail, as JSON; `moved_at` is null until they are there. */
  issuer_audit_outbox: { id: string; content: string; moved_at: Instant | null }
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
    /** The account and the client that it belongs to; null: none. */
    account_id: string | null
    client_id: string | null
    /** Of a grant: when a code or token of it was issued last. */
    used_at: Instant | null
  }
  /** What ended while access tokens of it may be valid: `id` names a grant or a user, `generation` that of the user now. */
  issuer_ended_sign_ins: { id: string; generation: string; ended_at: Instant; expires_at: Instant }
}
