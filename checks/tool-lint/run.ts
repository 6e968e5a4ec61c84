// `npm run lint-check`: the lint over what imports generate of GitHub's document and of documents of the corpus, and how
// far the estimate of tokens is from a tokenizer. `-- 300` takes so many documents of the corpus; by default 120.
import { estimateTokensOfBytes } from '#core/engines/operations/index.ts'
import { drawDocumentNames, readCorpusDocument, urlOf } from '#tests/support/corpus-documents.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { loadTokenCounter } from './count-exactly.ts'
import { lintDocument, listToolTexts } from './imported-tools.ts'
import { createSummary } from './lint-summary.ts'

const count = Number(process.argv[2] ?? 120)
const countTokens = await loadTokenCounter()

function report(name: string, documents: Iterable<{ text: string; url: string }>): void {
  const summary = createSummary()
  for (const { text, url } of documents) {
    const lint = lintDocument(text, url)
    if (!lint) continue
    summary.add(lint)
    for (const tool of listToolTexts(text, url))
      summary.compareTokens(estimateTokensOfBytes(Buffer.byteLength(tool)), countTokens(tool))
  }
  summary.print(name)
}

report('GitHub', [{ text: await loadGithubDocument(), url: 'https://api.github.com/openapi.json' }])
const corpus = []
for (const name of (await drawDocumentNames(1)).slice(0, count))
  corpus.push({ text: (await readCorpusDocument(name)).text, url: urlOf(name) })
report(`${count} documents of the corpus, drawn by the seed 1`, corpus)
