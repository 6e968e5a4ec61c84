import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'
import type { AuditActor, AuditChannel, RequestOrigin } from './request-origin.ts'

/** What can be changed: entities, by the names of the API. */
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

/** `ids` has at most 20 of the `count` ones. */
export type AuditChange = { kind: AuditKind; action: AuditAction; ids: string[]; count: number }

/** A change as one write tells it. */
export type ChangeNote = { kind: AuditKind; action: AuditAction; ids: readonly string[] }

/** One change, sign-in or sign-out. It has names of members and ids, and no values: no secret can be in it. */
export type AuditEntry = Omit<RequestOrigin, 'fields'> & {
  id: string
  at: Instant
  /** Null: of no app. */
  appId: string | null
  /** Of the app, or that was itself changed; null: of none. */
  workspaceId: string | null
  /** Whose app or account it was, when somebody else acted. */
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
  /** Who acted, or on whose behalf. */
  user?: Owner
  /** Of who acted, of any issuer. */
  subject?: string
  /** The beginning of the operation's name. */
  operation?: string
  since?: Instant
  until?: Instant
}

/** `scope`: entries of the caller, or of the whole service. Ignored with `appId` or `workspaceId`. */
export type AuditQuery = Omit<AuditFilter, 'user'> & { scope: 'own' | 'service' }
