// `npm run checks -- conformance`: runs the official conformance suite, in both of its versions, against a published app and
// the management server, then the MCP Inspector. The baselines next to this file list expected failures, each with its
// reason; all other scenarios must pass.
import { runInFullScope } from '#checks/support/run-in-full-scope.ts'
import { openConformanceEnvironment } from './environment.ts'
import { runSuite, type SuiteRun } from './suite.ts'
import { managementRuns, suiteRuns } from './suite-runs.ts'

const environment = await openConformanceEnvironment()
try {
  for (const run of suiteRuns) await report(environment.endpoint, run)
  for (const run of managementRuns) await report(environment.managementEndpoint, run)
} finally {
  await environment.close()
}
async function report(endpoint: string, run: SuiteRun): Promise<void> {
  const { status, output } = await runSuite(endpoint, run)
  const from = output.lastIndexOf('=== SUMMARY ===')
  console.log(`\n${run.version} ${run.options.join(' ')}\n${output.slice(Math.max(from, 0))}`)
  if (status !== 0) process.exitCode = 1
}

if (!runInFullScope(['tests/e2e/inspector.slow.test.ts'])) process.exitCode = 1
