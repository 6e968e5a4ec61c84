import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of options has a form without issues, and an order that the shop rejects', async () => {
  await runExample('form-options', async ({ output }) => {
    expect(output).not.toMatch(/issue: /i)
    expect(output).not.toMatch(/_unmapped|_unknown/)
    expect(output).toContain('"title": "Emma"')
    expect(output).toContain('"message":"Only 10 copies of Emma are left."')
    expect(output).toContain('The shop rejected the order.\n')
  })
})
