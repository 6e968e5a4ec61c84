// The ceiling of an import: a document parsed and dereferenced, and nothing more. `bare-import.ts FILE`; prints
// milliseconds and the MiB that it took at most.
import { readFile } from 'node:fs/promises'
import $RefParser from '@apidevtools/json-schema-ref-parser'
import { parse } from 'yaml'
import { peakMiB } from './processes.ts'

const [, , file = ''] = process.argv
const text = await readFile(file, 'utf8')
const began = performance.now()
const document = file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })
await $RefParser.dereference(document, { resolve: { external: false } })
console.log(JSON.stringify({ ms: performance.now() - began, peak: peakMiB(process.pid) }))
