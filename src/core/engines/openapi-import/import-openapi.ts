// Imports an OpenAPI document as callable operations: one pure function whose output is bounded for any input.
// Each document is interpreted in the dialect of its own version. Converting it to a newer version first would lose
// referenced bodies, break references into the parts it moves, and let one invalid operation fail the whole import.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { securitySchemesOf } from '#core/engines/auth-discovery/security-schemes.ts'
import type { ImportedOperation } from '#core/model/integration.ts'
import type { SecurityScheme } from '#core/model/security-scheme.ts'
import { bundle } from './bundle/bundle.ts'
import type { OtherTexts } from './bundle/documents.ts'
import { dialectOf, type Version } from './dialect.ts'
import { ignoredParts } from './ignored.ts'
import { importOperation, type OperationContent } from './import-operation.ts'
import { objectAt, textAt } from './members.ts'
import { Notes } from './notes.ts'
import { type OperationNames, OperationNaming } from './operation-names.ts'
import { type FoundOperation, operationsOf } from './operations.ts'
import { readDocument } from './read-document.ts'
import { Definitions } from './schema/definitions.ts'
import { documentServer } from './servers.ts'
import type { Source } from './source.ts'
import { warningsOf } from './warnings.ts'

/** An imported operation. Its schemas may share objects with those of other operations: do not mutate them. */
export type DraftOperation = OperationNames & OperationContent

/** `baseUrl` is the first server, absolute if it can be resolved, "" if none is declared. */
export type ImportedDocument = {
  title: string
  specVersion: string
  description: string
  baseUrl: string
  operations: DraftOperation[]
  report: ImportedOperation[]
  securitySchemes: SecurityScheme[]
  warnings: string[]
}

/** Why the text is not an OpenAPI document that can be imported. */
export type UnreadableDocument = { faults: InputFault[] }

/** Absolute http(s) URLs, without fragments, of referenced documents that `externalDocuments` lacks. */
export type WantedDocuments = { wanted: string[] }

export type OpenApiImport = ImportedDocument | UnreadableDocument | WantedDocuments

const maxOperations = 10_000
const maxTitle = 200
/** Characters of all reasons of a report: a component that many operations refer to is reported for each of them. */
const maxReasons = 500_000
const maxDescription = 4_000

/**
 * Imports an OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 document, JSON or YAML. `url` is where it was fetched from, "" if
 * unknown; relative references and servers are resolved against it. Never throws: a text that is not such a document
 * yields `faults`, an operation that cannot be imported has the outcome `refused` in the report.
 *
 * A document in several files is imported in rounds: call with an empty map; while the result has `wanted`, fetch each
 * of those URLs, add the text and final URL under the wanted URL (text "" if it cannot be fetched: only the operations
 * that need it are affected) and call again with all documents fetched so far. A round requests only documents that it
 * was not given, and all rounds together at most `maxExternalDocuments`, so this terminates. Without
 * `externalDocuments` nothing is requested, and references into other files stay unresolved.
 */
export function importOpenApi(text: string, url?: string): ImportedDocument | UnreadableDocument
export function importOpenApi(text: string, url: string, others: OtherTexts): OpenApiImport
export function importOpenApi(text: string, url = '', others: OtherTexts | null = null): OpenApiImport {
  const read = readDocument(text)
  if ('faults' in read) return read
  const version = dialectOf(read.document)
  if (!version) return { faults: [notOpenApi] }
  const bundled = bundle(read.document, version.dialect, url, others)
  if ('wanted' in bundled) return bundled
  return importBundled(bundled.root, version, url, [...read.warnings, ...bundled.warnings])
}

function importBundled(
  root: JsonObject,
  { dialect, specVersion }: Version,
  url: string,
  warnings: string[],
): ImportedDocument {
  const source: Source = {
    root,
    dialect,
    inputs: new Definitions(root, dialect, 'input'),
    outputs: new Definitions(root, dialect, 'output'),
    url,
    baseUrl: documentServer(root, dialect, url),
  }
  const info = objectAt(root, 'info')
  const found = [...operationsOf(root)]
  const { operations, report } = importOperations(source, found)
  return {
    title: startOf(textAt(info, 'title'), maxTitle),
    specVersion,
    description: startOf(textAt(info, 'description'), maxDescription),
    baseUrl: source.baseUrl,
    operations,
    report,
    securitySchemes: securitySchemesOf(root, dialect, url),
    warnings: [
      ...warnings,
      ...ignoredParts(root, found),
      ...warningsOf(source.baseUrl, report, found.length),
    ],
  }
}

const notOpenApi: InputFault = {
  path: '',
  code: 'not_openapi',
  message: 'The document is not OpenAPI 3.0, 3.1 or 3.2, and not Swagger 2.0.',
}

function importOperations(
  source: Source,
  all: readonly FoundOperation[],
): Pick<ImportedDocument, 'operations' | 'report'> {
  const naming = new OperationNaming()
  const operations: DraftOperation[] = []
  const report: ImportedOperation[] = []
  let room = maxReasons
  for (const found of all.slice(0, maxOperations)) {
    const notes = new Notes()
    const draft = importFound(source, found, naming, notes)
    if (draft) operations.push(draft)
    const { method, path } = found
    const externalId = draft?.externalId ?? `${method} ${path}`.trim()
    const { outcome, reasons } = notes
    room -= reasons.join().length
    report.push({ externalId, method, path, outcome, reasons: room < 0 ? [] : reasons })
  }
  return { operations, report }
}

/** Null if the operation is rejected; `diagnostics` has the reasons. */
function importFound(
  source: Source,
  found: FoundOperation,
  naming: OperationNaming,
  notes: Notes,
): DraftOperation | null {
  if ('refusal' in found) {
    notes.refuse(found.refusal)
    return null
  }
  const { method, path, operation } = found
  const content = importOperation(source, found, notes)
  if (notes.outcome === 'refused') return null
  return {
    ...naming.name(textAt(operation, 'operationId'), textAt(operation, 'summary'), method, path),
    ...content,
  }
}
