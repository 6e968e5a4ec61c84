// Row types of the service's tables; the row types of entities follow from their declarations. Objects and
// lists are JSON text, booleans 0 and 1, instants ISO strings.
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { app } from '#core/entities/app.ts'
import type { authConnection } from '#core/entities/auth-connection.ts'
import type { consoleSession } from '#core/entities/console-session.ts'
import type { integration } from '#core/entities/integration.ts'
import type { machineToken } from '#core/entities/machine-token.ts'
import type { operation } from '#core/entities/operation.ts'
import type { prompt } from '#core/entities/prompt.ts'
import type { serviceAccount } from '#core/entities/service-account.ts'
import type { skill } from '#core/entities/skill.ts'
import type { testCase } from '#core/entities/test-case.ts'
import type { tool } from '#core/entities/tool.ts'
import type { webhookDelivery, webhookEndpoint } from '#core/entities/webhook-endpoint.ts'
import type { widget } from '#core/entities/widget.ts'
import type { workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import type { CallApproval } from '#core/model/approvals/call-approval.ts'
import type { RowOf } from './rows/row-codec.ts'

type JsonText = string
type BooleanFlag = 0 | 1

export type AppRow = RowOf<typeof app.members>

/** Columns of an app that are only stored for sorting and searching. `openai_challenge` repeats a member of `store_listing`; "" means none. */
export type AppIndexColumns = { last_modified_at: Instant; search_text: string; openai_challenge: string }

export type ChildRow = {
  id: string
  app_id: string
  created_at: Instant
  updated_at: Instant
  revision: number
}

export type AppCreationRow = { app_id: string; contents: JsonText }

export type ReleaseRow = {
  id: string
  app_id: string
  version: number
  source_release_id: string | null
  state: string
  digest: string
  actor: JsonText
  created_at: Instant
  updated_at: Instant
  published_at: Instant
  origin_release_id: string | null
  promoted_from: JsonText | null
  tests_passed: BooleanFlag | null
}

export type FrozenReleaseRow = { release_id: string; app_id: string; contents: JsonText; manifest: JsonText }

export type ServingRow = { public_mcp_id: string; mark: string; changed_at: Instant }

/** `key` is a digest of the caller and of the Idempotency-Key. */
export type IdempotencyKeyRow = {
  key: string
  fingerprint: string
  claimed_at: Instant
  answer: JsonText | null
}

export type OAuthTokensRow = {
  connection_id: string
  app_id: string
  client_id: string
  client_auth_method: string | null
  access_token: string | null
  refresh_token: string | null
  expires_at: Instant | null
  renew_at: Instant | null
  version: string
  failures: number
  retry_at: Instant | null
  forced_at: Instant | null
}

/** The replica that currently does the work, and until when the others leave it alone. */
export type LeaseColumns = { lease_holder: string | null; leased_until: Instant | null }

export type PendingAuthorizationRow = {
  state_hash: string
  app_id: string
  connection_id: string
  issuer: string
  subject: string
  code_verifier: string
  client_id: string
  authorization_endpoint: string
  token_endpoint: string
  server_issuer: string
  names_itself: BooleanFlag
  redirect_to: string
  account_link_id: string | null
  expires_at: Instant
}

export type PersonalAccountRow = {
  id: string
  app_id: string
  connection_id: string
  issuer: string
  subject: string
  label: string
  username: string
  sealed: string
  bound_origins: string
  created_at: Instant
}

export type AccountLinkRow = {
  id: string
  token_digest: string
  token: string
  app_id: string
  connection_id: string
  issuer: string
  subject: string
  expires_at: Instant
}

export type DirectoryEntryRow = {
  name: string
  slug: string
  record: JsonText
  gone: BooleanFlag
  seen_at: Instant
  change: number
}

export type DirectoryImportRow = {
  id: string
  source_url: string
  fetched_at: Instant
  full_at: Instant
  change: number
  crawl: JsonText | null
  next_at: Instant
  failures: number
}

export type CallBatchRow = {
  app_id: string
  last_at: Instant
  id: string
  first_at: Instant
  calls: string
}

export type CallMarkRow = {
  app_id: string
  minute: string
  outcome: string
  tool_id: string
  release_id: string
  via: string
}

export type CallerMarkRow = { app_id: string; minute: string; caller: string }

export type CallerRow = {
  app_id: string
  id: string
  issuer: string
  subject: string
  name: string
  calls: Sequence
  first_called_at: Instant
  last_called_at: Instant
}

/** A key that the service generated for itself. */
export type ServiceKeyRow = { purpose: string; sealed: string; created_at: Instant }

/** `full_at`: when the bucket of the key is full again, in milliseconds by the clock of the database. */
export type RateLimitRow = { digest: string; full_at: number }

/** A key that has sealed secrets of this database, with a text that only this key opens. */
export type SecretKeyRow = { id: string; sealed: string; created_at: Instant }

export type PendingSignInRow = {
  state_digest: string
  browser_digest: string
  code_verifier: string
  nonce: string
  client_id: string
  return_to: string
  expires_at: Instant
}

export type ConsoleClientRow = {
  issuer: string
  redirect_uri: string
  client_id: string
  client_secret: string | null
  created_at: Instant
}

export type AliasCallRow = { app_id: string; alias: string; calls: number; last_called_at: string }

export type TestRunRow = { app_id: string; digest: string; run: JsonText }

export type FileApplicationRow = {
  app_id: string
  written: JsonText
  file: JsonText
  revision: number
  actor: JsonText
  request_id: string
  applied_at: Instant
}

export type DocumentRow = {
  issuer: string
  subject: string
  digest: string
  packed: string
  used_at: Instant
}

export type ReleaseDocumentRow = { release_id: string; digest: string; app_id: string }

export type PendingDefinitionRow = {
  app_id: string
  integration_id: string
  endpoint: string
  external_id: string
  digest: string
  decision: string
  definition: JsonText | null
  found_at: Instant
}

export type SourceWatchRow = {
  integration_id: string
  app_id: string
  endpoint: string
  etag: string
  last_modified: string
  dismissed_digest: string
  scheduled_every: string
  next_check_at: Instant | null
  checked_at: Instant | null
  last_error: string | null
  requested_at: Instant | null
  secret_digest: string
  previous_digest: string
  previous_ends_at: Instant | null
}

export type PendingDifferenceRow = {
  id: string
  app_id: string
  integration_id: string
  kind: string
  trigger_kind: string
  found_at: Instant
  digest: string
  counts: JsonText
  source: JsonText
}

/** `content`: all but the schemas; null for an operation that its source no longer has. */
export type PendingOperationRow = {
  difference_id: string
  position: number
  operation_id: string | null
  content: JsonText | null
  input_schema: JsonText | null
  output_schema: JsonText | null
}

export type CallApprovalRow = {
  call_digest: string
  token_digest: string
  app_id: string
  issuer: string
  subject: string
  state: CallApproval['state']
  request: string
  expires_at: Instant
}

/** PostgreSQL returns a bigint as text. */
type Sequence = number | string

export type AuditEntryRow = {
  chain: string
  sequence: Sequence
  id: string
  at: Instant
  app_id: string | null
  workspace_id: string | null
  issuer: string
  subject: string
  /** On whose behalf; "" if the actor acts for themselves. */
  owner_issuer: string
  owner_subject: string
  operation: string
  previous: string
  digest: string
  content: JsonText
}

export type AuditChainRow = {
  name: string
  sequence: Sequence
  digest: string
  removed_sequence: Sequence
  removed_digest: string
}

/**
 * A table that others refer to. An update must not set its `id`, not even to the same value: SQLite would look for all rows
 * that refer to it, such as each recorded call of an app.
 */
type Referenced<Row extends { id: string }> = Omit<Row, 'id'> & { id: ColumnType<string, string, never> }

export type Tables = {
  apps: Referenced<AppRow & AppIndexColumns>
  auth_connections: RowOf<typeof authConnection.members>
  integrations: RowOf<typeof integration.members>
  operations: RowOf<typeof operation.members>
  tools: RowOf<typeof tool.members>
  widgets: RowOf<typeof widget.members>
  prompts: RowOf<typeof prompt.members>
  skills: RowOf<typeof skill.members>
  test_cases: RowOf<typeof testCase.members>
  test_runs: TestRunRow
  file_applications: FileApplicationRow
  documents: DocumentRow
  release_documents: ReleaseDocumentRow
  alias_calls: AliasCallRow
  pending_definitions: PendingDefinitionRow
  source_watches: SourceWatchRow & LeaseColumns
  pending_differences: Referenced<PendingDifferenceRow>
  pending_operations: PendingOperationRow
  workspaces: Referenced<RowOf<typeof workspace.members>>
  workspace_members: RowOf<typeof workspaceMember.members>
  workspace_invitations: RowOf<typeof workspaceInvitation.members>
  app_creations: AppCreationRow
  /** `compacted` has a default, and is no part of a release. */
  releases: Referenced<ReleaseRow & { compacted: Generated<BooleanFlag>; head: JsonText }>
  frozen_releases: FrozenReleaseRow
  serving: ServingRow
  idempotency_keys: IdempotencyKeyRow
  oauth_tokens: OAuthTokensRow & LeaseColumns
  pending_authorizations: PendingAuthorizationRow
  personal_accounts: PersonalAccountRow
  account_links: AccountLinkRow
  call_batches: CallBatchRow
  call_marks: CallMarkRow
  callers: CallerRow
  caller_marks: CallerMarkRow
  service_keys: ServiceKeyRow
  secret_keys: SecretKeyRow
  rate_limits: RateLimitRow
  console_sessions: RowOf<typeof consoleSession.members> & LeaseColumns
  pending_sign_ins: PendingSignInRow
  call_approvals: CallApprovalRow
  console_clients: ConsoleClientRow
  machine_tokens: RowOf<typeof machineToken.members>
  service_accounts: RowOf<typeof serviceAccount.members>
  webhook_endpoints: Referenced<RowOf<typeof webhookEndpoint.members>>
  webhook_deliveries: RowOf<typeof webhookDelivery.members>
  audit_entries: AuditEntryRow
  audit_chains: AuditChainRow
  directory_entries: DirectoryEntryRow
  directory_imports: DirectoryImportRow & LeaseColumns
}

export type AuditTables = Pick<Tables, 'audit_entries' | 'audit_chains'>
