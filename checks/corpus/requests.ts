// The second half of `npm run corpus`: requests of operations drawn over all documents, sent over loopback and held
// against the documents by a validator that is not ours.
import { compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import { buildRequest } from '#core/engines/rest-request/compile-request.ts'
import { openWire, type Wire } from '#tests/requests/wire.ts'
import { generateArguments, Unsatisfiable } from '#tests/support/generate-arguments.ts'
import { judge, parsedDocument, type Verdict } from '#tests/support/request-judge/judge.ts'
import { type CorpusOperation, drawnOperations, readCorpusDocument } from './documents.ts'

const attempts = 20
const leastShare = 0.98

type Outcome = { name: string; operation: string; bodyType: string } & (
  | { none: string }
  | { verdict: Verdict }
)

/** Prints what became of so many operations; answers whether enough of the requests are what the documents ask for. */
export async function judgeRequests(seed: number, count: number): Promise<boolean> {
  const wire = await openWire()
  const outcomes: Outcome[] = []
  try {
    for await (const drawn of drawnOperations(seed, count)) outcomes.push(await outcomeOf(drawn, seed, wire))
  } finally {
    await wire.close()
  }
  return printed(outcomes)
}

async function outcomeOf({ name, operation }: CorpusOperation, seed: number, wire: Wire): Promise<Outcome> {
  const { plan, inputSchema } = operation
  const told = { name, operation: `${plan.method} ${plan.path}`, bodyType: plan.body?.contentType ?? '' }
  try {
    const { check } = compileSchema(inputSchema)
    const valid = generateArguments(inputSchema, seed, attempts).filter((one) => check(one).length === 0)
    // What a pattern allows in a path can be dots, which are refused.
    const args = valid.find((one) => !('faults' in buildRequest(plan, wire.url, one))) ?? valid[0]
    if (!args) return { ...told, none: 'no arguments could be made for its schema' }
    const received = await wire.sent(plan, args)
    const { text } = await readCorpusDocument(name)
    return { ...told, verdict: await judge(parsedDocument(text), plan, received) }
  } catch (error) {
    if (error instanceof Unsatisfiable) return { ...told, none: 'its schema asks for a value without end' }
    return { ...told, none: String(error instanceof Error ? error.message : error).slice(0, 300) }
  }
}

function printed(outcomes: Outcome[]): boolean {
  const without = outcomes.filter((one) => 'none' in one)
  const sent = outcomes.filter((one) => 'verdict' in one)
  const unread = sent.filter(({ verdict }) => verdict.unread)
  const judged = sent.filter(({ verdict }) => !verdict.unread)
  const wrong = judged.filter(({ verdict }) => verdict.reasons.length > 0)
  const share = 1 - wrong.length / judged.length
  console.log(
    `\n${outcomes.length} operations drawn, ${sent.length} requests arrived, ${without.length} not made:`,
  )
  for (const { name, operation, none } of without) console.log(`  ${name} ${operation}: ${none}`)
  console.log(`${unread.length} of documents that the validator cannot read:`)
  for (const { name, operation, verdict } of unread) console.log(`  ${name} ${operation}: ${verdict.unread}`)
  console.log(
    `${judged.length} judged, ${(share * 100).toFixed(2)} % are what the document asks for; the others:`,
  )
  for (const { name, operation, verdict } of wrong)
    console.log(`  ${name} ${operation}:\n    ${verdict.reasons.slice(0, 4).join('\n    ')}`)
  printBodies(judged)
  return share >= leastShare
}

function printBodies(judged: { bodyType: string; verdict: Verdict }[]): void {
  const counts = new Map<string, number>()
  for (const { bodyType, verdict } of judged) {
    const kind = `${bodyType || 'no body'}${verdict.unjudged && ' (content not judged)'}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  console.log('bodies:')
  for (const [kind, number] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${number} × ${kind}`)
}
