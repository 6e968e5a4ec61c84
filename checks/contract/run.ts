// `npm run checks -- contract [FAMILY …]`: sends requests that Schemathesis derives from the OpenAPI documents of the families.
// Exits with 1 when a response contradicts a document and exceptions.ts does not say why, or when an exception of all
// families no longer occurs.
import { apiFamilies } from '#endpoints/index.ts'
import { compareWithExceptions, groupFailures } from './compare.ts'
import { openContractEnvironment } from './environment.ts'
import type { ContractFailure } from './failures.ts'
import { runFamily } from './family-runs.ts'
import { installSchemathesis } from './schemathesis.ts'

const chosen = process.argv.slice(2)
const families = apiFamilies.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
const command = await installSchemathesis().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const failures: ContractFailure[] = []
const environment = await openContractEnvironment()
try {
  for (const family of families) {
    const report = await runFamily(command, environment, family)
    console.log(`${family.id}: ${report.requests} requests, ${report.failures.length} failures`)
    failures.push(...report.failures)
  }
} finally {
  await environment.close()
}

const { expected, unexpected, obsolete } = compareWithExceptions(groupFailures(failures))
for (const [{ count }, { status, code, reason }] of expected) {
  console.log(`expected, ${count} times: ${status} ${code}: ${reason}`)
}
for (const { count, operations, example } of unexpected) {
  const { check, status, code, message } = example
  console.log(
    `\nunexpected, ${count} times: ${check} ${status} ${code}\n${[...operations].join('\n')}\n${message}`,
  )
}
if (families.length === apiFamilies.length) {
  for (const { check, status, code } of obsolete) console.log(`no longer occurs: ${check} ${status} ${code}`)
}
const isObsolete = families.length === apiFamilies.length && obsolete.length > 0
process.exitCode = unexpected.length > 0 || isObsolete ? 1 : 0
