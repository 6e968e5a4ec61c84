import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of response headers has a total, the next page and the place of a new order', async () => {
  await runExample('response-headers', async ({ output, shopUrl }) => {
    expect(output).toContain(`"total": 9,\n  "next_page": "${shopUrl}/books?page_size=3&page=2"\n}\n`)
    expect(output).toContain('"title": "A Room of One’s Own"\n    }\n  ],\n  "total": 9\n}\n')
    expect(output).toContain(`[response headers: {"location":"${shopUrl}/orders/1"}]`)
    expect(output).not.toContain('Issue:')
  })
})
