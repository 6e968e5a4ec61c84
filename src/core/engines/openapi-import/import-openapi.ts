// From an OpenAPI document to operations that can be called: one pure function, bounded in what it makes of any text.
// Documents are read as they are, each word in the sense of its version; upgrading one as a whole first loses bodies that
// are referred to, breaks references into what it moves, and lets one faulty operation cost all others.
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

/** What an import knows of an operation. Schemas may share parts with those of other operations: they are not to be changed. */
export type DraftOperation = OperationNames & OperationContent

/** `baseUrl` is the first server, absolute where that can be known, "" when none is named. `report` has every operation. */
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

/** The text is no such document. */
export type UnreadableDocument = { faults: InputFault[] }

/** Absolute http(s) URLs, without fragments, of documents that this one refers to and `others` lacks. */
export type WantedDocuments = { wanted: string[] }

export type OpenApiImport = ImportedDocument | UnreadableDocument | WantedDocuments

const maxOperations = 10_000
const maxTitle = 200
/** Characters of all reasons that the report tells: what many operations refer to is told for each of them. */
const maxReasons = 500_000
const maxDescription = 4_000

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 document, JSON or YAML. `url` is where it came from, "" when that is not
 * known; relative references and servers need it. Never throws: a text that is no such document is told as faults, an
 * operation that cannot be had in the report.
 *
 * A document in several files is driven in rounds: call with an empty map; while the answer has `wanted`, fetch each of
 * those URLs, add its text and where it came from under the very URL that was wanted (the text "" for one that cannot be
 * had: only the operations that need it lose by it) and call again with all that there is. Each round wants only what it has not been given, and all rounds
 * together at most `maxDocuments`, so this ends. Without `others` nothing is wanted, and what is in other files is missing.
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

/** Null when it is refused, which `notes` tell. */
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
