import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of actions has a table of orders without issues', async () => {
  await runExample('widget-actions', async ({ output }) => {
    expect(output).toContain('"isbn": "9780141441146"')
    expect(output).not.toMatch(/issue: /i)
    expect(output).not.toContain('_unmapped')
  })
})
