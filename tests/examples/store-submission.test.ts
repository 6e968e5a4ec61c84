import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of a store submission proves its domain and writes a file that the portal accepts', async () => {
  await runExample('store-submission', async ({ folder, output }) => {
    expect(output).toMatch(/Wrote chatgpt-app-submission\.json\.\n/)
    expect(output).toMatch(/token-from-the-portal$/)
    const file = JSON.parse(await readFile(join(folder, 'chatgpt-app-submission.json'), 'utf8'))
    expect(file.app_info).toMatchObject({ display_name: 'Bookshop', category: 'SHOPPING' })
    expect([file.test_cases.length, file.negative_test_cases.length]).toEqual([5, 3])
  })
})
