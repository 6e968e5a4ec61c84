export {
  type ChangedEntity,
  countChangeGroups,
  findChangedEntities,
  toEntityDifference,
} from './compare-contents.ts'
export { boundValue, compareFields } from './compare-fields.ts'
export {
  contentOf,
  fingerprintContents,
  fingerprintOperation,
  type RowContent,
} from './contents-fingerprint.ts'
export { diffDraft } from './draft-diff.ts'
export {
  fingerprintPortableOperation,
  fingerprintRelease,
  type PortableOperation,
  type PortableOperations,
} from './release-fingerprint.ts'
export { diffRows } from './row-changes.ts'
