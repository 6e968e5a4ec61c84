import { loadBench, requireBenchName } from './load-benches.ts'

/** Prints the texts of each generated tool that a model reads, for inspection. */
export function printToolTexts(name: string): void {
  for (const { id, name: key, title, description, arguments: args } of loadBench(requireBenchName(name))
    .generated)
    console.log(`${key}: ${title} [${id}]\n${description}\n${args.replace(/^/gm, '    ')}\n`)
}
