// Imports an OpenAPI document as callable operations: one pure function whose output is bounded for any input.
// Each document is interpreted in the dialect of its own version. Converting it to a newer version first would lose
// referenced bodies, break references into the parts it moves, and let one invalid operation fail the whole import.

import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { describeHiddenText, removeHiddenDescriptions } from '#base/texts/remove-hidden-descriptions.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { isCallableServer } from '#core/engines/calls/rest-request/index.ts'
import type { RepairNote } from '#core/engines/schemas/json-schema/index.ts'
import type { DocumentProblem } from '#core/model/integrations/document-problem.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import { bundleDocuments } from './bundle/bundle-documents.ts'
import type { ExternalDocuments } from './bundle/document-set.ts'
import { bundleKey } from './document/bundled-reference.ts'
import { type DocumentVersion, detectDocumentVersion } from './document/dialect.ts'
import { getObject, getString } from './document/members.ts'
import { parseDocumentText } from './document/parse-document-text.ts'
import { toMarkdown } from './document/plain-text.ts'
import { describeIgnoredFeatures } from './ignored-features.ts'
import type { ImportContext } from './import-context.ts'
import { buildImportWarnings } from './import-warnings.ts'
import { expandInheritance } from './inheritance/expand-inheritance.ts'
import { OperationDiagnostics } from './operation-diagnostics.ts'
import { completeTexts } from './operations/complete-texts.ts'
import { type DeclaredOperation, listDeclaredOperations } from './operations/declared-operations.ts'
import type { ExtractedOperation, TitledOperation } from './operations/extracted-operation.ts'
import { type ExtractedOperationContent, importOperation } from './operations/import-operation.ts'
import { findSummaryTitle, type NameSources, OperationNamer } from './operations/operation-namer.ts'
import { maxSchemes, readSecuritySchemes } from './operations/security-schemes.ts'
import { resolveDocumentServer } from './operations/servers.ts'
import { CredentialParameters } from './parameters/credential-parameters.ts'
import { reportInstructions } from './report-instructions.ts'
import { reportRepairs } from './report-repairs.ts'
import { SchemaDefinitions } from './schema/schema-definitions.ts'
import { requiresCredential } from './security.ts'

/** `baseUrl` is the first server as an absolute URL; "" if none is declared or it cannot be resolved. */
export type ImportedDocument = {
  title: string
  specVersion: string
  description: string
  baseUrl: string
  /** The first server if it lacks a host or the value of a variable; "" for any other. */
  declaredServer: string
  operations: ExtractedOperation[]
  report: ImportReportEntry[]
  securitySchemes: SecurityScheme[]
  warnings: string[]
}

/** Why the text is not an OpenAPI document that can be imported. */
export type InvalidDocument = { problems: DocumentProblem[] }

/** Absolute http(s) URLs, without fragments, of referenced documents that `externalDocuments` lacks. */
export type WantedDocuments = { wanted: string[] }

/** The part of a parsed document to import, and changes made before. */
export type DocumentChoice = (document: JsonObject) =>
  | InvalidDocument
  | {
      document: JsonObject
      warnings: string[]
      isChosen(place: { method: string; path: string; operation: JsonObject }): boolean
    }

const chooseAll: DocumentChoice = (document) => ({ document, warnings: [], isChosen: () => true })

export type OpenApiImportResult = ImportedDocument | InvalidDocument | WantedDocuments

const maxOperations = 10_000
const maxTitleLength = 200
/** Characters of all reasons of a report: a component that many operations refer to is reported for each of them. */
const maxReportReasonLength = 500_000
const maxDescriptionLength = 4_000

/**
 * Imports an OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 document, JSON or YAML. `url` is where it was fetched from, "" if
 * unknown; relative references and servers are resolved against it. Never throws: a text that is not such a document
 * yields `problems`, an operation that cannot be imported has the outcome `refused` in the report.
 *
 * A document in several files is imported in rounds: call with an empty map; while the result has `wanted`, fetch each
 * of those URLs, add the text and final URL under the wanted URL (text "" if it cannot be fetched: only the operations
 * that need it are affected) and call again with all documents fetched so far. A round requests only documents that it
 * was not given, and all rounds together at most `maxExternalDocuments`, so this terminates. Without
 * `externalDocuments` nothing is requested, and references into other files stay unresolved.
 */
export function importOpenApi(text: string, url?: string): ImportedDocument | InvalidDocument
export function importOpenApi(
  text: string,
  url: string,
  externalDocuments: ExternalDocuments,
  choose?: DocumentChoice,
): OpenApiImportResult
export function importOpenApi(
  text: string,
  url = '',
  externalDocuments: ExternalDocuments | null = null,
  choose = chooseAll,
): OpenApiImportResult {
  const parsed = parseDocumentText(text)
  if ('problems' in parsed) return parsed
  const version = detectDocumentVersion(parsed.document)
  if (!version) return { problems: [notOpenApi] }
  const chosen = choose(parsed.document)
  if ('problems' in chosen) return chosen
  const bundled = bundleDocuments(chosen.document, version.dialect, url, externalDocuments)
  if ('wanted' in bundled) return bundled
  const inheritance = expandInheritance(bundled.root, version.dialect, bundled.reached)
  // External documents are not searched. @guard
  const mayHideText = parsed.mayHideText || Object.hasOwn(bundled.root, bundleKey)
  const hiddenTexts = mayHideText ? runWithoutPauses(removeHiddenDescriptions(bundled.root)) : []
  const isChosen = (declared: DeclaredOperation) => !('operation' in declared) || chosen.isChosen(declared)
  const declared = [...listDeclaredOperations(bundled.root)].filter(isChosen)
  return importBundled({ root: bundled.root, version, url, declared }, [
    ...parsed.warnings,
    ...chosen.warnings,
    ...bundled.warnings,
    ...inheritance,
    ...describeHiddenText(hiddenTexts, 'the document'),
  ])
}

type BundledDocument = {
  root: JsonObject
  version: DocumentVersion
  url: string
  declared: DeclaredOperation[]
}

function importBundled(
  { root, version: { dialect, specVersion }, url, declared }: BundledDocument,
  warnings: string[],
): ImportedDocument {
  const baseUrl = resolveDocumentServer(root, dialect, url)
  const context: ImportContext = {
    root,
    dialect,
    inputs: new SchemaDefinitions(root, dialect, 'input'),
    outputs: new SchemaDefinitions(root, dialect, 'output'),
    url,
    baseUrl,
    credentials: new CredentialParameters(readHost(baseUrl)),
    requiresCredentials:
      requiresCredential(root) ||
      [...listDeclaredOperations(root)].some(
        (operation) => 'operation' in operation && requiresCredential(operation.operation),
      ),
  }
  const isCallable = isCallableServer(context.baseUrl)
  const info = getObject(root, 'info')
  const { operations, report, repairs } = importOperations(context, declared)
  const repaired = reportRepairs(report, repairs)
  const instructions = reportInstructions(operations, repaired.report)
  const declaredSchemes = readSecuritySchemes(root, dialect, url)
  const credentials = context.credentials.listSchemes(declaredSchemes)
  return {
    title: truncateText(getString(info, 'title'), maxTitleLength),
    specVersion,
    description: truncateText(toMarkdown(getString(info, 'description')), maxDescriptionLength),
    baseUrl: isCallable ? context.baseUrl : '',
    declaredServer: isCallable ? '' : context.baseUrl,
    operations,
    report: instructions.report,
    securitySchemes: [...declaredSchemes, ...credentials.schemes]
      .toSorted((a, b) => b.uses - a.uses)
      .slice(0, maxSchemes),
    warnings: [
      ...warnings,
      ...instructions.warnings,
      ...describeIgnoredFeatures(root, declared),
      ...credentials.warnings,
      ...buildImportWarnings({ server: context.baseUrl, url }, report, declared.length),
      ...repaired.warnings,
    ],
  }
}

const readHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

const notOpenApi: DocumentProblem = {
  path: '',
  code: 'not_openapi',
  message: 'The document is not OpenAPI 3.0, 3.1 or 3.2, and not Swagger 2.0.',
}

function importOperations(
  context: ImportContext,
  declared: readonly DeclaredOperation[],
): Pick<ImportedDocument, 'operations' | 'report'> & { repairs: Map<string, readonly RepairNote[]> } {
  const entries = declared.map((declaration) => ({ declaration, sources: collectNameSources(declaration) }))
  const namer = new OperationNamer(entries.map(({ sources }) => sources))
  const titled: TitledOperation[] = []
  const report: ImportReportEntry[] = []
  const repairs = new Map<string, readonly RepairNote[]>()
  let remainingReasonLength = maxReportReasonLength
  for (const { declaration, sources } of entries.slice(0, maxOperations)) {
    const diagnostics = new OperationDiagnostics()
    const content = importDeclaredOperation(context, declaration, diagnostics)
    const names = content && namer.name(sources)
    if (names) titled.push({ operation: { ...names, ...content }, title: findSummaryTitle(sources.summary) })
    const { method, path } = sources
    const externalId = names?.externalId ?? `${method} ${path}`.trim()
    const { outcome, reasons } = diagnostics
    if (names && diagnostics.repairs.length > 0) repairs.set(externalId, diagnostics.repairs)
    remainingReasonLength -= reasons.join().length
    report.push({ externalId, method, path, outcome, reasons: remainingReasonLength < 0 ? [] : reasons })
  }
  return { operations: completeTexts(titled), report, repairs }
}

function collectNameSources(declaration: DeclaredOperation): NameSources {
  const { method, path } = declaration
  const operation = 'operation' in declaration ? declaration.operation : {}
  return {
    operationId: getString(operation, 'operationId'),
    summary: toMarkdown(getString(operation, 'summary')),
    description: toMarkdown(getString(operation, 'description')),
    method,
    path,
  }
}

/** Null if the operation is rejected; `diagnostics` has the reasons. */
function importDeclaredOperation(
  context: ImportContext,
  declaration: DeclaredOperation,
  diagnostics: OperationDiagnostics,
): ExtractedOperationContent | null {
  if ('rejection' in declaration) {
    diagnostics.reject(declaration.rejection)
    return null
  }
  const content = importOperation(context, declaration, diagnostics)
  return diagnostics.outcome === 'refused' ? null : content
}
