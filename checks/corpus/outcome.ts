import { importOpenApi } from '#core/engines/openapi-import/import-openapi.ts'
import type { ImportedOperation } from '#core/model/integration.ts'
import { readCorpusDocument, urlOf } from './documents.ts'

/** What became of one document. `fault` says why it could not be read, `crash` what was thrown. */
export type DocumentOutcome = {
  name: string
  megabytes: number
  ms: number
  report: ImportedOperation[]
  fault: string | null
  crash: string | null
}

/** Imports a document of the corpus; nothing else is fetched, so what it needs of other documents is missing. */
export async function importOne(name: string): Promise<DocumentOutcome> {
  const { text } = await readCorpusDocument(name)
  const start = performance.now()
  const told = importTold(text, urlOf(name))
  return { name, megabytes: text.length / 1e6, ms: performance.now() - start, ...told }
}

type Told = Pick<DocumentOutcome, 'report' | 'fault' | 'crash'>

function importTold(text: string, url: string): Told {
  try {
    const result = importOpenApi(text, url)
    return 'faults' in result
      ? { report: [], fault: result.faults.map(({ message }) => message).join(' '), crash: null }
      : { report: result.report, fault: null, crash: null }
  } catch (error) {
    return { report: [], fault: null, crash: String(error instanceof Error ? error.stack : error) }
  }
}
