import { pickOptions } from '../search/pick-options.ts'
import { pickTexts } from '../search/pick-texts.ts'

export const auditRanges = ['24h', '7d', '30d', 'all'] as const
export type AuditRange = (typeof auditRanges)[number]

/** The filter of the audit trail, as search parameters. */
export type AuditSearch = { subject?: string; operation?: string; app?: string; range?: AuditRange }

export const validateAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...pickTexts(search, ['subject', 'operation', 'app']),
  ...pickOptions(search, { range: auditRanges }),
})

const dayMs = 86_400_000

/** In milliseconds; null sets no limit. */
export const auditRangeMs: Record<AuditRange, number | null> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  all: null,
}
