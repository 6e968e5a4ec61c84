// Runs the newest version of the official conformance suite: one era of the protocol against a published app, the other
// against the management server. `npm run checks -- conformance` runs all versions and eras against both, and shows each scenario.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConformanceEnvironment, openConformanceEnvironment } from '#checks/conformance/environment.ts'
import { runSuite } from '#checks/conformance/suite.ts'
import { managementRuns, suiteRuns } from '#checks/conformance/suite-runs.ts'

let scene: ConformanceEnvironment

beforeAll(async () => {
  scene = await openConformanceEnvironment()
})

afterAll(() => scene.close())

describe('the conformance suite', () => {
  // The first run downloads the suite.
  test.each(suiteRuns.slice(-1))(
    '$version $options.1 finds only the expected failures',
    { timeout: 120_000 },
    async (line) => {
      const { status, output } = await runSuite(scene.endpoint, line)
      expect(status, output.slice(-3_000)).toBe(0)
      expect(output).toMatch(/Total: \d{2,} passed/)
    },
  )

  test.each(managementRuns.slice(0, 1))(
    '$version $options.1 finds only the expected failures of the management server',
    { timeout: 120_000 },
    async (line) => {
      const { status, output } = await runSuite(scene.managementEndpoint, line)
      expect(status, output.slice(-3_000)).toBe(0)
      expect(output).toMatch(/✓ tools-list: \d passed, 0 failed/)
    },
  )
})
