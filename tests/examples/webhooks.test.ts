import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of webhooks verifies what it is told about a release', async () => {
  await runExample('webhooks', async ({ output }) => {
    expect(output).toContain('release.published: version 1 of Bookshop, by user')
  })
})
