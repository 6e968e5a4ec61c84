// `npm run checks -- failover`: the primary of a PostgreSQL with a standby is killed and the standby takes its place, while
// clients call a tool and the owner writes. `-- NAME` tries only the route of that name in `database-routes.ts`, such as
// `list`. Fails when a call fails or is not recorded once, or an acknowledged write is lost. Needs PgBouncer.

import { databaseRoutes } from './database-routes.ts'
import { findFailoverProblems, printFailover } from './failover-report.ts'
import { tryFailover } from './try-failover.ts'

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(databaseRoutes, name))
if (unknown.length > 0) throw new Error(`unknown: ${unknown}; available: ${Object.keys(databaseRoutes)}`)
const problems: string[] = []
for (const [name, openRoute] of Object.entries(databaseRoutes)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const report = await tryFailover(name, openRoute)
  printFailover(name, report)
  problems.push(...findFailoverProblems(report).map((problem) => `${name}: ${problem}`))
}
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
