// `npm run conformance`: runs the official conformance suite, in both of its versions, against a published app, then
// the MCP Inspector. Expected failures are listed in the baselines beside this file, each with its reason; all other
// scenarios must pass.
import { runInFullScope } from '#checks/run-in-full-scope.ts'
import { openConformanceEnvironment } from './environment.ts'
import { runSuite } from './suite.ts'
import { suiteRuns } from './suite-runs.ts'

const environment = await openConformanceEnvironment()
try {
  for (const { version, options, baseline } of suiteRuns) {
    const { status, output } = await runSuite(environment.endpoint, { version, options, baseline })
    const from = output.lastIndexOf('=== SUMMARY ===')
    console.log(`\n${version} ${options.join(' ')}\n${output.slice(Math.max(from, 0))}`)
    if (status !== 0) process.exitCode = 1
  }
} finally {
  await environment.close()
}
if (!runInFullScope(['tests/e2e/inspector.test.ts'])) process.exitCode = 1
