import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of parts has figures, a table and a chart of one result, without issues', async () => {
  await runExample('widget-parts', async ({ output }) => {
    expect(output).toMatch(/"order_count": 1/)
    expect(output).not.toMatch(/issue: /i)
    expect(output).not.toMatch(/_unmapped|_unknown_path/)
  })
})
