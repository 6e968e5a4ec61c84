import { loadBench, requireBenchName } from './load-benches.ts'

/** Prints what a model reads of each generated tool, to be looked at. */
export function printToolTexts(name: string): void {
  for (const { id, name: key, title, description, arguments: args } of loadBench(requireBenchName(name))
    .generated)
    console.log(`${key}: ${title} [${id}]\n${description}\n${args.replace(/^/gm, '    ')}\n`)
}
