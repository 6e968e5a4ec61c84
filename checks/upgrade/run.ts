// `npm run checks -- upgrade [COMMIT]`: builds the last release, or the version of that commit, then runs it and this one on
// one PostgreSQL behind nginx, while clients call a tool and the owner edits, releases and reads on both. Fails when a call
// fails or is not recorded, a replica responds with 5xx, or a guard does not hold. Needs nginx (Debian's package).
import { join } from 'node:path'
import { startCallLoad } from '#checks/drain/call-load.ts'
import { startNginx } from '#checks/drain/nginx.ts'
import { startReplicaEnvironment } from '#checks/drain/replica-environment.ts'
import { startProgram } from '#tests/support/program.ts'
import { buildVersion } from './build-version.ts'
import { findBaseCommit } from './find-base.ts'
import { useBothReplicas } from './use-both-replicas.ts'
import { useGuardedApps } from './use-guarded-apps.ts'

const [commit = findBaseCommit()] = process.argv.slice(2)

const environment = await startReplicaEnvironment('upgrade')
const earlier = { folder: join(environment.folder, 'earlier') }
buildVersion(commit, earlier.folder)

const settings = [await environment.buildSettings('old'), await environment.buildSettings('new')] as const
const old = await startProgram(settings[0], earlier)
const nginx = await startNginx(environment.folder, settings)
const app = await environment.publishTool(old.url)
const token = await environment.signToken()
const load = startCallLoad(nginx.url + app.path, 8)

console.log(`${commit} serves; this version starts next to it.`)
const current = await startProgram(settings[1])
const replicas = { old: old.url, new: current.url }
const problems = await useBothReplicas(replicas, token, app)
problems.push(...(await useGuardedApps(environment, replicas)))
const { answered, failures } = await load.stop()
const exitCodes = [await old.stop(), await current.stop()]
const recorded = await environment.countRecords()
await nginx.stop()
await environment.stop()

problems.push(...new Set(failures))
console.log(`${answered} calls answered, ${failures.length} failed; ${recorded} recorded; exits ${exitCodes}`)
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 && recorded >= answered && exitCodes[1] === 0 ? 0 : 1)
