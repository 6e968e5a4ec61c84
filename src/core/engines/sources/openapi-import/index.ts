export { type ExternalDocument, type ExternalDocuments, maxExternalDocuments } from './bundle/document-set.ts'
export { maxDocumentLength, parseDocumentText } from './document/parse-document-text.ts'
export { type DocumentChoice, importOpenApi } from './import-openapi.ts'
export type { ExtractedOperation } from './operations/extracted-operation.ts'
