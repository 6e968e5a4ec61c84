// `npm run checks -- lint`: runs the lint over the tools that imports generate from GitHub's document and documents of the
// corpus, and compares the estimate of tokens, which lists of operations show, with the tokenizer. `-- 300` takes 300
// documents of the corpus instead of 120.
import { estimateTokensOfBytes } from '#core/engines/operations/content/index.ts'
import { drawDocumentNames, readCorpusDocument, urlOf } from '#tests/support/corpus-documents.ts'
import { loadGithubDocument } from '#tests/support/openapi/github-document.ts'
import { lintDocument } from './imported-tools.ts'
import { createSummary } from './lint-summary.ts'

const count = Number(process.argv[2] ?? 120)

function report(name: string, documents: Iterable<{ text: string; url: string }>): void {
  const summary = createSummary()
  for (const { text, url } of documents) {
    const linted = lintDocument(text, url)
    if (!linted) continue
    summary.add(linted.lint)
    for (const [index, tool] of linted.texts.entries())
      summary.compareTokens(
        estimateTokensOfBytes(Buffer.byteLength(tool)),
        linted.lint.tools[index]?.tokens ?? 0,
      )
  }
  summary.print(name)
}

report('GitHub', [{ text: await loadGithubDocument(), url: 'https://api.github.com/openapi.json' }])
const corpus = []
for (const name of (await drawDocumentNames(1)).slice(0, count))
  corpus.push({ text: (await readCorpusDocument(name)).text, url: urlOf(name) })
report(`${count} documents of the corpus, drawn by the seed 1`, corpus)
