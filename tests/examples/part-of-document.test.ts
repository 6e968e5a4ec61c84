import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of a part imports what it names, and another part replaces it also in the file', async () => {
  await runExample('part-of-document', async ({ output }) => {
    expect(output).toContain(
      '+ integration shop\n+ operation list_books\n+ operation get_book\n+ tool list_books\n',
    )
    expect(output).toContain('A part of the document is imported: 3 of 7 operations; 4 are left out.\n')
    expect(output).toContain('New tools: read_a_book, order_a_book.\n')
    expect(output).toMatch(
      / part:\n[\s\S]+description: Orders one book\. [\s\S]+tags:\n +- books\n +operations:\n +- createOrder\n/,
    )
    expect(output).not.toContain('paths:')
  })
})
