// The second half of `npm run checks -- corpus`: builds requests for operations drawn from all documents, sends them over
// loopback, and validates them against the documents with an independent validator.

import { buildRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { type CorpusOperation, drawOperations, readCorpusDocument } from '#tests/support/corpus-documents.ts'
import { generateArguments, UnsatisfiableSchema } from '#tests/support/openapi/generate-arguments.ts'
import {
  parseJsonDocument,
  type RequestValidation,
  validateReceivedRequest,
} from '#tests/support/request-validator/validate-received-request.ts'
import { type RequestRecorder, startRequestRecorder } from '#tests/support/request-wire.ts'

const attempts = 20
const minShare = 0.98

type RequestOutcome = { name: string; operation: string; bodyType: string } & (
  | { skipReason: string }
  | { validation: RequestValidation }
)

/** Checks requests of `count` operations and prints the results; true when enough of them match their documents. */
export async function checkRequests(seed: number, count: number): Promise<boolean> {
  const wire = await startRequestRecorder()
  const outcomes: RequestOutcome[] = []
  try {
    for await (const drawn of drawOperations(seed, count))
      outcomes.push(await checkRequest(drawn, seed, wire))
  } finally {
    await wire.close()
  }
  return printOutcomes(outcomes)
}

async function checkRequest(
  { name, operation }: CorpusOperation,
  seed: number,
  wire: RequestRecorder,
): Promise<RequestOutcome> {
  const { plan, inputSchema } = operation
  const base = { name, operation: `${plan.method} ${plan.path}`, bodyType: plan.body?.contentType ?? '' }
  try {
    const { check } = compileSchema(inputSchema)
    const valid = generateArguments(inputSchema, seed, attempts).filter(
      (candidate) => check(candidate).length === 0,
    )
    // A pattern can allow dot segments in a path, which the request builder rejects.
    const args =
      valid.find((candidate) => !('problems' in buildRequest(plan, wire.url, candidate))) ?? valid[0]
    if (!args) return { ...base, skipReason: 'no arguments could be generated for its schema' }
    const received = await wire.send(plan, args)
    const { text } = await readCorpusDocument(name)
    return { ...base, validation: await validateReceivedRequest(parseJsonDocument(text), plan, received) }
  } catch (error) {
    if (error instanceof UnsatisfiableSchema)
      return { ...base, skipReason: 'its schema asks for an infinitely nested value' }
    return { ...base, skipReason: String(error instanceof Error ? error.message : error).slice(0, 300) }
  }
}

function printOutcomes(outcomes: RequestOutcome[]): boolean {
  const notBuilt = outcomes.filter((outcome) => 'skipReason' in outcome)
  const sent = outcomes.filter((outcome) => 'validation' in outcome)
  const unread = sent.filter(({ validation }) => validation.validatorError)
  const checked = sent.filter(({ validation }) => !validation.validatorError)
  const wrong = checked.filter(({ validation }) => validation.reasons.length > 0)
  const share = 1 - wrong.length / checked.length
  console.log(
    `\n${outcomes.length} operations drawn, ${sent.length} requests arrived, ${notBuilt.length} could not be built:`,
  )
  for (const { name, operation, skipReason } of notBuilt) console.log(`  ${name} ${operation}: ${skipReason}`)
  console.log(`${unread.length} with documents that the validator cannot read:`)
  for (const { name, operation, validation } of unread)
    console.log(`  ${name} ${operation}: ${validation.validatorError}`)
  console.log(`${checked.length} checked, ${(share * 100).toFixed(2)} % match their document; the others:`)
  for (const { name, operation, validation } of wrong)
    console.log(`  ${name} ${operation}:\n    ${validation.reasons.slice(0, 4).join('\n    ')}`)
  printBodies(checked)
  return share >= minShare
}

function printBodies(checked: { bodyType: string; validation: RequestValidation }[]): void {
  const counts = new Map<string, number>()
  for (const { bodyType, validation } of checked) {
    const kind = `${bodyType || 'no body'}${validation.unchecked && ' (content not checked)'}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  console.log('bodies:')
  for (const [kind, number] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${number} × ${kind}`)
}
