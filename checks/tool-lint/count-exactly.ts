// Tokens by the tokenizer o200k_base, from the npm package `gpt-tokenizer`: 30 MB that only this check needs.
import { pathToFileURL } from 'node:url'
import { cacheNpmFile } from '#tests/support/cache-npm-file.ts'

const version = '4.0.0'

/** Fetches the tokenizer when it is not cached; throws when that fails. */
export async function loadTokenCounter(): Promise<(text: string) => number> {
  const folder = await cacheNpmFile(`gpt-tokenizer@${version}`, 'cjs', `gpt-tokenizer-${version}`)
  const { default: module } = await import(pathToFileURL(`${folder}/encoding/o200k_base.js`).href)
  return module.countTokens
}
