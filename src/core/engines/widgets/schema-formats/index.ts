export { listSchemaFormats } from './list-schema-formats.ts'
