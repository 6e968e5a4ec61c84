import { expect, test } from 'vitest'
import { listEngines } from '#tests/support/service/test-service.ts'
import { runExample } from './run-example.ts'

test.each(listEngines('postgres'))('the example of stages promotes and rolls back (%s)', async (engine) => {
  await runExample(
    'environments',
    async ({ output }) => {
      const lines = output.split('\n')
      const find = (start: string) => lines.filter((line) => line.startsWith(start))
      expect(find('Promoted')).toEqual([
        'Promoted v1 of development to staging, as v1.',
        'Promoted v1 of staging to production, as v1.',
        'Promoted v2 of development to staging, as v2.',
        'Promoted v3 of development to production, as v2.',
      ])
      expect(find('Missing: production requires releases whose test cases passed')).toHaveLength(1)
      expect(output).toContain('Production waits for the test cases.')
      expect(output).toMatch(/^development +v3 +publisher .* default, has the draft$/m)
      expect(output).toMatch(/^production +v2 +from development +publisher /m)
      expect(find('v1 is live again: ')).toHaveLength(1)
      expect(output).toMatch(/^Preview pr-12: http.*\/mcp\//m)
      expect(find('Deleted pr-12.')).toHaveLength(1)
    },
    engine,
  )
})
