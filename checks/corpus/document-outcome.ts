import { importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import { readCorpusDocument, urlOf } from '#tests/support/corpus-documents.ts'

/** The import of one document. `error` is the reason why it could not be read, `crash` an unexpected exception. */
export type DocumentOutcome = {
  name: string
  megabytes: number
  ms: number
  report: ImportReportEntry[]
  error: string | null
  crash: string | null
}

/** Imports a document of the corpus. Fetches no other documents, so external references stay unresolved. */
export async function importCorpusDocument(name: string): Promise<DocumentOutcome> {
  const { text } = await readCorpusDocument(name)
  const start = performance.now()
  const result = importSafely(text, urlOf(name))
  return { name, megabytes: text.length / 1e6, ms: performance.now() - start, ...result }
}

type ImportResult = Pick<DocumentOutcome, 'report' | 'error' | 'crash'>

function importSafely(text: string, url: string): ImportResult {
  try {
    const result = importOpenApi(text, url)
    return 'problems' in result
      ? { report: [], error: result.problems.map(({ message }) => message).join(' '), crash: null }
      : { report: result.report, error: null, crash: null }
  } catch (error) {
    return { report: [], error: null, crash: String(error instanceof Error ? error.stack : error) }
  }
}
