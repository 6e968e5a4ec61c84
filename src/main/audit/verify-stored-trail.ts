import { systemDigest } from '#adapters/system/digest.ts'
import type { AuditReader } from '#core/ports/stores/audit-store.ts'
import { type AuditVerification, verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'

export const verifyStoredTrail = (audit: AuditReader): Promise<AuditVerification> =>
  verifyAuditTrail({ digest: systemDigest }, audit)
