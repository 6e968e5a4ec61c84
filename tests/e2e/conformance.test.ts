// A published app against the official conformance suite. `npm run conformance` shows the same, scenario by scenario.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suiteRuns } from '#checks/conformance/lines.ts'
import { type ConformanceEnvironment, openConformanceEnvironment } from '#checks/conformance/scene.ts'
import { runSuite } from '#checks/conformance/suite.ts'

let scene: ConformanceEnvironment

beforeAll(async () => {
  scene = await openConformanceEnvironment()
})

afterAll(() => scene.close())

describe('the conformance suite', () => {
  // The first run fetches it.
  test.each(suiteRuns)(
    '$version $options.1 finds nothing but what is told',
    { timeout: 120_000 },
    async (line) => {
      const { status, output } = await runSuite(scene.endpoint, line)
      expect(status, output.slice(-3_000)).toBe(0)
      expect(output).toMatch(/Total: \d{2,} passed/)
    },
  )
})
