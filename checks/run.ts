// `npm run checks -- NAME [ARGUMENT …]` runs a check that `npm test` leaves out. Without a name it lists them.
import { checks } from './checks.ts'
import { runInFullScope } from './support/run-in-full-scope.ts'

async function runCheck(name: string): Promise<void> {
  const paths = checks[name]?.tests
  if (!paths) await import(`./${name}/run.ts`)
  else if (!runInFullScope(paths)) process.exitCode = 1
}

function printChecks(): void {
  for (const [name, { takes, does, needs }] of Object.entries(checks))
    console.log(`${name.padEnd(12)}${takes.padEnd(8)}${does}${needs ? ` (needs ${needs})` : ''}`)
}

// Leaves the arguments of the check.
const [name = ''] = process.argv.splice(2, 1)
if (Object.hasOwn(checks, name)) await runCheck(name)
else {
  printChecks()
  if (name !== '') console.error(`There is no check ${name}.`)
  process.exitCode = name === '' ? 0 : 1
}
