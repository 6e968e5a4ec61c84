export { applyResultShape } from './apply-result-shape.ts'
export { createElicitationResult, describeElicitation } from './elicitation-result.ts'
export { fitResult } from './fit-result.ts'
export { compileHeaderReader, type HeaderReader } from './headers/header-reader.ts'
export { removeHiddenProperties } from './hidden-fields.ts'
export { mapJsonStrings } from './map-json-strings.ts'
export { buildAdvertisedSchema, buildResultSchema, buildValidationSchema } from './output-schema.ts'
export { isCostlyResponse } from './response/processing-cost.ts'
export type { RestResponse } from './response/response-content.ts'
export { mergeResultOptions, validateResultOptions } from './result-options.ts'
export { compileResultShape, type ResultShape } from './result-shape.ts'
export { formatHeaderPath, isHeaderPath } from './selection/compile-selection.ts'
export {
  buildDataResult,
  buildToolResult,
  createFailedResult,
  limitText,
  type Redact,
} from './tool-result.ts'
