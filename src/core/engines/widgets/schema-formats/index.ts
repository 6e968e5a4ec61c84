export { listSchemaFormats } from './list-schema-formats.ts'
export { suggestParts } from './suggest-parts.ts'
