import type { Migration } from '../migrate.ts'
import { firstTables } from './0001-first-tables.ts'
import { widgetsAndPrompts } from './0002-widgets-and-prompts.ts'
import { idempotencyKeys } from './0003-idempotency-keys.ts'
import { resultOptions } from './0004-result-options.ts'
import { credentials } from './0005-credentials.ts'
import { operationAnnotations } from './0006-operation-annotations.ts'
import { importReport } from './0007-import-report.ts'
import { operationTimeouts } from './0008-operation-timeouts.ts'
import { directory } from './0009-directory.ts'
import { callRecords } from './0010-calls.ts'
import { appAccess } from './0011-app-access.ts'
import { callBatches } from './0012-call-batches.ts'
import { secretKeys } from './0013-secret-keys.ts'
import { promptOrder } from './0014-prompt-order.ts'
import { operationTags } from './0015-operation-tags.ts'
import { consoleSessions } from './0016-console-sessions.ts'
import { draftChanges } from './0017-draft-changes.ts'
import { fixedArguments } from './0018-fixed-arguments.ts'
import { draftChangesRevision } from './0020-draft-changes-revision.ts'
import { earlierCalls } from './0021-earlier-calls.ts'
import { rateLimits } from './0022-rate-limits.ts'
import { appFiles } from './0023-app-files.ts'
import { skillsOfApps } from './0024-skills.ts'
import { allowedCallers } from './0025-allowed-callers.ts'
import { testCases } from './0027-test-cases.ts'
import { toolAliases } from './0028-tool-aliases.ts'
import { sourceWatches } from './0029-source-watches.ts'
import { pendingDefinitions } from './0030-pending-definitions.ts'
import { toolModeOfApps } from './0032-tool-mode.ts'
import { workspacesOfPeople } from './0033-workspaces.ts'
import { machineTokens } from './0034-machine-tokens.ts'
import { auditTrail } from './0035-audit-trail.ts'
import { personalAccounts } from './0036-personal-accounts.ts'
import { callApprovals } from './0037-call-approvals.ts'
import { serviceAccounts } from './0038-service-accounts.ts'
import { auditWorkspaces } from './0039-audit-workspaces.ts'
import { invitationInviter } from './0040-invitation-inviter.ts'
import { storeListings } from './0042-store-listings.ts'
import { documentParts } from './0045-document-parts.ts'
import { callMarks } from './0050-call-marks.ts'
import { auditIndexes } from './0051-audit-indexes.ts'
import { releaseHeads } from './0052-release-heads.ts'
import { newestAuditEntries } from './0053-newest-audit-entries.ts'
import { compactedReleases } from './0054-compacted-releases.ts'

/** All migrations of the service's tables, oldest first. A released one is never edited; a new one corrects it. */
export const migrations: readonly Migration[] = [
  firstTables,
  widgetsAndPrompts,
  idempotencyKeys,
  resultOptions,
  credentials,
  operationAnnotations,
  importReport,
  operationTimeouts,
  directory,
  callRecords,
  appAccess,
  callBatches,
  secretKeys,
  promptOrder,
  operationTags,
  consoleSessions,
  draftChanges,
  fixedArguments,
  draftChangesRevision,
  earlierCalls,
  rateLimits,
  appFiles,
  skillsOfApps,
  allowedCallers,
  testCases,
  toolAliases,
  sourceWatches,
  pendingDefinitions,
  toolModeOfApps,
  workspacesOfPeople,
  machineTokens,
  auditTrail,
  personalAccounts,
  callApprovals,
  serviceAccounts,
  invitationInviter,
  storeListings,
  auditWorkspaces,
  documentParts,
  callMarks,
  auditIndexes,
  releaseHeads,
  newestAuditEntries,
  compactedReleases,
]

/** The table that lists the names of applied migrations. */
export const migrationsTable = 'migrations'

export const serviceSchema = { migrations, table: migrationsTable }
