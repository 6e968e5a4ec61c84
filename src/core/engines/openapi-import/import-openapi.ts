// From an OpenAPI document to operations that can be called: one pure function, bounded in what it makes of any text.
// Documents are read as they are, each word in the sense of its version; upgrading one as a whole first loses bodies that
// are referred to, breaks references into what it moves, and lets one faulty operation cost all others.
import type { InputFault } from '#base/errors.ts'
import { startOf } from '#base/text.ts'
import type { ImportedOperation } from '#core/model/integration.ts'
import { dialectOf } from './dialect.ts'
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
  warnings: string[]
}

export type OpenApiImport = ImportedDocument | { faults: InputFault[] }

const maxOperations = 10_000
const maxTitle = 200
const maxDescription = 4_000

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 document, JSON or YAML. `url` is where it came from, for relative servers.
 * Never throws: a text that is no such document is told as faults, an operation that cannot be had in the report.
 */
export function importOpenApi(text: string, url = ''): OpenApiImport {
  const read = readDocument(text)
  if ('faults' in read) return read
  const version = dialectOf(read.document)
  if (!version) return { faults: [notOpenApi] }
  const { dialect, specVersion } = version
  const root = read.document
  const source: Source = {
    root,
    dialect,
    inputs: new Definitions(root, dialect, 'input'),
    outputs: new Definitions(root, dialect, 'output'),
    url,
    baseUrl: documentServer(root, dialect, url),
  }
  const info = objectAt(root, 'info')
  const { operations, report } = importOperations(source)
  return {
    title: startOf(textAt(info, 'title'), maxTitle),
    specVersion,
    description: startOf(textAt(info, 'description'), maxDescription),
    baseUrl: source.baseUrl,
    operations,
    report,
    warnings: [...read.warnings, ...warningsOf(source.baseUrl, report, maxOperations)],
  }
}

const notOpenApi: InputFault = {
  path: '',
  code: 'not_openapi',
  message: 'The document is not OpenAPI 3.0, 3.1 or 3.2, and not Swagger 2.0.',
}

function importOperations(source: Source): Pick<ImportedDocument, 'operations' | 'report'> {
  const naming = new OperationNaming()
  const operations: DraftOperation[] = []
  const report: ImportedOperation[] = []
  for (const found of operationsOf(source.root)) {
    if (report.length === maxOperations) break
    const notes = new Notes()
    const draft = importFound(source, found, naming, notes)
    if (draft) operations.push(draft)
    const { method, path } = found
    const externalId = draft?.externalId ?? `${method} ${path}`.trim()
    report.push({ externalId, method, path, outcome: notes.outcome, reasons: notes.reasons })
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
