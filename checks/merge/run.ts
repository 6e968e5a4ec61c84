// `npm run checks -- merge`: a service on SQLite merges three public documents, in two published versions each, with edits of
// an owner. Every edit must stay, and everything else must equal a plain import.
import { startDocumentServer } from '#tests/support/servers/document-server.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { movedDocuments } from './documents.ts'
import { mergeDocument } from './merge-document.ts'

const service = await startService('sqlite')
const server = await startDocumentServer()
const client = await service.as('alice')
try {
  const figures = []
  for (const moved of movedDocuments) {
    console.log(`Merging ${moved.name} …`)
    figures.push(await mergeDocument(client, server, moved))
  }
  console.table(figures.map(({ failures, ...row }) => ({ ...row, failures: failures.length })))
  const failures = figures.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))
  for (const failure of failures.slice(0, 50)) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await server.close()
  await service.close()
}
