// `npm run checks -- pooler`: two replicas on one PostgreSQL behind PgBouncer in transaction mode, while clients call a tool
// and the owner edits, releases and reads on both. Fails when a call fails or is not recorded, or a replica responds with
// 5xx, or a start behind a pooler in statement mode does not name the problem. Needs PgBouncer and nginx (Debian's packages).
import { chmod } from 'node:fs/promises'
import { startCallLoad } from '#checks/drain/call-load.ts'
import { startNginx } from '#checks/drain/nginx.ts'
import { startReplicaEnvironment } from '#checks/drain/replica-environment.ts'
import { useBothReplicas } from '#checks/upgrade/use-both-replicas.ts'
import { startProgram } from '#tests/support/program.ts'
import { startPgbouncer } from './pgbouncer.ts'

const environment = await startReplicaEnvironment('pooler')
await chmod(environment.folder, 0o755)
const pooler = await startPgbouncer(environment.folder, environment.databaseUrl)
const settings = (await Promise.all(['one', 'two'].map((name) => environment.buildSettings(name)))).map(
  (own) => ({ ...own, DATABASE_URL: pooler.url }),
)
const [first, second] = await Promise.all(settings.map((own) => startProgram(own)))
if (!first || !second) throw new Error('there are two replicas')
const app = await environment.publishTool(first.url)
const nginx = await startNginx(environment.folder, settings)
const load = startCallLoad(nginx.url + app.path, 8)
const problems = await useBothReplicas(
  { first: first.url, second: second.url },
  await environment.signToken(),
  app,
)
const { answered, failures } = await load.stop()
const exitCodes = await Promise.all([first.stop(), second.stop()])
const recorded = await environment.countRecords()
problems.push(...(await tryStatementMode()))
await nginx.stop()
await pooler.stop()
await environment.stop()

problems.push(...new Set(failures))
console.log(`${answered} calls answered, ${failures.length} failed; ${recorded} recorded; exits ${exitCodes}`)
for (const problem of problems) console.log(`  ${problem}`)
/** A pooler in statement mode has no transactions. The start must say so at once. */
async function tryStatementMode(): Promise<string[]> {
  const statements = await startPgbouncer(environment.folder, environment.databaseUrl, 'statement')
  const own = await environment.buildSettings('statements')
  const answer = await startProgram({ ...own, DATABASE_URL: statements.url }).then(
    async (program) => `it started: ${await program.stop()}`,
    ({ message }: Error) => message,
  )
  await statements.stop()
  return answer.includes('Set its pool_mode to transaction or session.') ? [] : [answer]
}

process.exit(problems.length === 0 && recorded >= answered && exitCodes.every((code) => code === 0) ? 0 : 1)
