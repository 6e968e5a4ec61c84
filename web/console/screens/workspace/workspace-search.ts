import { type AuditSearch, validateAuditSearch } from '../../audit/audit-search.ts'
import { pickTexts } from '../../search/pick-texts.ts'

/** `tab` is an id of `workspaceTabs`; the first tab is the default. Includes the filter of the audit trail. */
export type WorkspaceSearch = AuditSearch & { tab?: string }

export const validateWorkspaceSearch = (search: Record<string, unknown>): WorkspaceSearch => ({
  ...validateAuditSearch(search),
  ...pickTexts(search, ['tab']),
})
