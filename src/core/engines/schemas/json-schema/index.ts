export { canHavePath, listChildSchemas, listSchemasAtPath } from './can-have-path.ts'
export { canonicalizeSchemas } from './canonical-schemas.ts'
export { acceptNumbersAsText, acceptWideIntegersAsText } from './digit-texts.ts'
export { applyEntriesToSchema } from './entries/apply-entries.ts'
export { buildSchemaFromEntries } from './entries/schema-from-entries.ts'
export { listTopLevelEntries } from './entries/top-level-entries.ts'
export { validateSchemaEntries } from './entries/validate-entries.ts'
export { buildExampleArguments, buildExampleResponse } from './examples/build-examples.ts'
export { type FittedValue, fitValue } from './fit-value.ts'
export { listUnknownFixed, omitFixedProperties, validateFixedProperties } from './fixed-properties.ts'
export { listInPlaceReferences } from './in-place-references.ts'
export {
  parseJsonPointer,
  readPointerToken,
  resolveJsonPointer,
} from './json-pointer.ts'
export {
  annotationKeywords,
  forEachSubschema,
  mapSubschemas,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
} from './keywords.ts'
export { listOutputPaths } from './output-paths.ts'
export { relaxSchema } from './relax-schema.ts'
export { checkPortablePattern } from './repair/ecmascript-pattern.ts'
export { type KeywordSanitizer, keywordSanitizers } from './repair/keyword-values.ts'
export { PatternChecker } from './repair/pattern-checker.ts'
export {
  describeRepair,
  type RepairKind,
  type RepairNote,
  RepairNotes,
  summarizeRepair,
} from './repair/repair-notes.ts'
export { repairSchema, type SchemaRepair } from './repair/repair-schema.ts'
export {
  coerceToType,
  isNullable,
  normalizeTypes,
  toNullable,
  withMatchingEnum,
} from './repair/schema-types.ts'
export { upgradeKeywords } from './repair/upgrade-keywords.ts'
export { expandComposition, hasForeignReference, resolveSchemaReference } from './resolve-schema.ts'
export { type JsonType, listSchemaTypes, typeOfJson } from './schema-types.ts'
export { SchemaTexts } from './texts/schema-texts.ts'
export type { CompiledSchema } from './validation/compile-schema.ts'
export { extractAssertions } from './validation/extract-assertions.ts'
export { findSimilarName } from './validation/find-similar-name.ts'
export { validatedFormats } from './validation/formats.ts'
export { isLargerThan } from './validation/is-larger-than.ts'
export { estimatePatternUnits, explainUnsupportedPattern } from './validation/linear-regexp.ts'
export { containsUnevaluatedKeyword } from './validation/schema-features.ts'
export type { SchemaOmission } from './validation/schema-omission.ts'
export {
  compileSharedSchema,
  compileSharedSchemaInTimeSlices,
  isLargeSchema,
} from './validation/shared-schemas.ts'
export type { UnsupportedPattern } from './validation/unsupported-patterns.ts'
export { allowLongPatternWork, isValidationGivenUp, workBudgetViolation } from './validation/work-budget.ts'
