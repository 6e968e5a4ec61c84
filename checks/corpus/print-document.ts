import { importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import { readCorpusDocument, urlOf } from '#tests/support/corpus-documents.ts'

/** Prints the outcome and reasons of each operation of one document that is not fully imported. */
export async function printDocument(name: string): Promise<void> {
  const { text } = await readCorpusDocument(name)
  const result = importOpenApi(text, urlOf(name))
  if ('problems' in result) {
    console.log(result.problems)
    return
  }
  const { title, specVersion, baseUrl, report, warnings } = result
  console.log(`${title}, OpenAPI ${specVersion}, at ${baseUrl}: ${report.length} operations`)
  for (const { method, path, outcome, reasons } of report)
    if (outcome !== 'imported') console.log(`${outcome} ${method} ${path}\n    ${reasons.join('\n    ')}`)
  console.log(warnings.join('\n'))
}
