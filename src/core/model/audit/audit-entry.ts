import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'
import type { AuditActor, AuditChannel, RequestOrigin } from './request-origin.ts'

/** The entities that can be changed, by their API names. */
export const auditKinds = [
  'app',
  'auth_connection',
  'integration',
  'operation',
  'tool',
  'widget',
  'prompt',
  'skill',
  'test_case',
  'release',
  'pending_definition',
  'pending_difference',
  'webhook',
  'webhook_endpoint',
  'workspace',
  'workspace_member',
  'workspace_invitation',
  'token',
  'service_account',
  'account',
  'session',
  'user',
  'invitation',
  'password',
  'password_reset',
  'sign_in',
  'grant',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditActions = ['created', 'changed', 'removed', 'failed'] as const
export type AuditAction = (typeof auditActions)[number]

/** `ids` has at most 20 of the `count` ids. */
export type AuditChange = { kind: AuditKind; action: AuditAction; ids: string[]; count: number }

/** A change, as reported by one write. */
export type ChangeNote = { kind: AuditKind; action: AuditAction; ids: readonly string[] }

/** One change, sign-in or sign-out. It has names of members and ids but no values, so it cannot contain a secret. */
export type AuditEntry = Omit<RequestOrigin, 'fields'> & {
  id: string
  at: Instant
  /** Null means the entry concerns no app. */
  appId: string | null
  /** The workspace of the app, or the changed workspace; null if there is none. */
  workspaceId: string | null
  /** The owner of the app or account, when someone else acted. */
  onBehalfOf: Owner | null
  via: AuditChannel
  actor: AuditActor
  fields: string[]
  changes: AuditChange[]
}

/** Absent members do not filter. */
export type AuditFilter = {
  appId?: string
  workspaceId?: string
  /** The actor, or the user on whose behalf it acted. */
  user?: Owner
  /** The subject of the actor, at any issuer. */
  subject?: string
  /** A prefix of the operation's name. */
  operation?: string
  since?: Instant
  until?: Instant
}

/** `scope`: entries of the caller, or of the whole service. Ignored with `appId` or `workspaceId`. */
export type AuditQuery = Omit<AuditFilter, 'user'> & { scope: 'own' | 'service' }
