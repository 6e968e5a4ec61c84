import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of layered files pushes two apps of one base, each with its values', async () => {
  await runExample('layered-files', async ({ output }) => {
    expect(output).toContain('── 2 files, all succeeded\n')
    expect(output).toMatch(/PAGE_SIZE +number +2 +How many books a page has\./)
    const books = output.match(/"isbn":/g)
    expect(books).toHaveLength(2 + 1)
    expect(output).toContain('Bookshop (staging)')
  })
})
