export { toAppReference, toIntegrationReference, toToolReference } from './draft-rule.ts'
export { findBlockedIds, findDraftIssues } from './find-draft-issues.ts'
export { listExpiredAliases } from './list-expired-aliases.ts'
export { examineSchemaInTimeSlices, listUnexaminedOperations } from './schema-findings.ts'
