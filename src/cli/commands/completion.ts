import type { CommandInput } from '../command.ts'
import { type Candidate, findCandidates, parseLine } from '../completion/find-candidates.ts'
import { lookUpValues } from '../completion/look-up-values.ts'
import { shellScripts } from '../completion/shell-scripts.ts'

export async function printCompletionScript({ args: [shell = ''], io }: CommandInput): Promise<void> {
  io.print((shellScripts[shell] ?? '').trimEnd())
}

const maxMeaning = 80

/** One line, whatever the description contains. */
const formatCandidate = ({ value, meaning }: Candidate) =>
  `${value}\t${meaning.replace(/\s+/g, ' ').slice(0, maxMeaning)}`

/** Prints the candidates for the last word. */
export async function printCandidates({ args: words, io, sections }: CommandInput): Promise<void> {
  const commands = sections.flatMap((section) => section.commands)
  const before = words.slice(0, -1)
  const current = words.at(-1) ?? ''
  const { candidates, values } = findCandidates(commands, before, current)
  const looked = values ? await lookUpValues(io, values, parseLine(commands, before), current) : []
  for (const candidate of [...candidates, ...looked]) io.print(formatCandidate(candidate))
  if (values === 'files') io.print(':files')
}
