import { type AuditSearch, validateAuditSearch } from '../../audit/audit-search.ts'
import { pickTexts } from '../../search/pick-texts.ts'

/** The tab, by an id of `workspaceTabs`, the first one without it; and the filter of the audit trail. */
export type WorkspaceSearch = AuditSearch & { tab?: string }

export const validateWorkspaceSearch = (search: Record<string, unknown>): WorkspaceSearch => ({
  ...validateAuditSearch(search),
  ...pickTexts(search, ['tab']),
})
