// The ceiling of an import: only parses and dereferences a document. `bare-import.ts FILE` prints elapsed milliseconds,
// milliseconds of processor time, and peak MiB as JSON.
import { readFile } from 'node:fs/promises'
import $RefParser from '@apidevtools/json-schema-ref-parser'
import { parse } from 'yaml'
import { readPeakMiB } from './processes.ts'

const [, , file = ''] = process.argv
const text = await readFile(file, 'utf8')
const began = performance.now()
const cpuBefore = process.cpuUsage()
const document = file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })
await $RefParser.dereference(document, { resolve: { external: false } })
const ms = performance.now() - began
const { user, system } = process.cpuUsage(cpuBefore)
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000, peak: readPeakMiB(process.pid) }))
