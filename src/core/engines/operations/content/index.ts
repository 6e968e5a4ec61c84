export { chooseToolKey, maxPortableKeyLength } from './choose-tool-key.ts'
export { decodeOperation, encodeOperation } from './encode-operation.ts'
export { findSuccessors } from './find-successors.ts'
export { inheritDescription, inheritName } from './inherited-texts.ts'
export {
  createUnimportedTest,
  matchOperations,
  type OperationMatch,
  operationRouteOf,
} from './match-operations.ts'
export {
  type AnnotatedOperation,
  deriveAnnotations,
  deriveRisk,
  type OperationRisk,
  operationRisks,
} from './operation-annotations.ts'
export {
  buildOperationContent,
  changeOperationContent,
  type OperationContent,
  validateEntries,
} from './operation-content.ts'
export { createToolBinding, findOperationByIdentifiers } from './operation-identifiers.ts'
export { collectOriginalMembers, restoreOriginal } from './original-members.ts'
export { longDescription, shortenDescription } from './shorten-description.ts'
export { countSchemaBytes, estimateTokensOfBytes, estimateToolTokens } from './token-estimate.ts'
export { describeSchemaLosses, isMcpOperation, readUsableSchemas } from './usable-schemas.ts'
