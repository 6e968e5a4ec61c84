// Events that webhooks get: ids, names and versions. Receivers read the rest from the API, with a token of
// their own.
import type { Instant } from '#base/time.ts'
import type { changeEventTexts, testEventType } from '#core/entities/webhook-endpoint.ts'
import type { AuditActor } from '../audit/request-origin.ts'
import type { AuthConnection } from '../auth-connections/auth-connection.ts'
import type { Integration } from '../integrations/integration.ts'
import type { DifferenceCounts } from '../integrations/pending-difference.ts'
import type { Release } from '../releases/release.ts'
import type { MachineTokenKind } from '../tokens/machine-token.ts'
import type { Role } from '../workspaces/role.ts'

export type ChangeEventType = keyof typeof changeEventTexts

/** A change, without its app, workspace and actor. */
export type ReportedChange =
  | { type: 'release.published' | 'release.restored'; release: Pick<Release, 'id' | 'version' | 'digest'> }
  | { type: 'draft.changed'; draft: { id: string; lastEditedAt: Instant } }
  | {
      type: 'connection.failing' | 'connection.recovered'
      connection: Pick<AuthConnection, 'id' | 'key' | 'name' | 'status'>
    }
  | {
      type: 'document.drifted'
      integration: Pick<Integration, 'id' | 'key' | 'name'>
      counts: DifferenceCounts
      /** Null for the tools of an MCP server, which are reviewed one by one. */
      differenceId: string | null
    }
  | { type: 'member.added' | 'member.removed'; member: ReportedMember }
  | { type: 'token.expiring'; token: ReportedToken }
  | { type: 'tests.failed'; tests: { passed: number; failed: number } }
  | { type: typeof testEventType }

export type ReportedMember = { id: string; userId: string; email: string; name: string; role: Role }

/** `serviceAccountId`: the account that it authenticates; null means it belongs to an app or a person. */
export type ReportedToken = {
  id: string
  kind: MachineTokenKind
  name: string
  expiresAt: Instant
  serviceAccountId: string | null
}

/** A null `actor` means no one is known to have made the change, such as when a credential fails. */
export type ChangeEvent = ReportedChange & {
  at: Instant
  workspaceId: string
  app: { id: string; name: string; slug: string } | null
  actor: AuditActor | null
}
