import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of a Postman collection calls its requests as tools', async () => {
  await runExample('postman-collection', async ({ output }) => {
    expect(output).toContain('+ operation get_books\n+ operation get_books_isbn\n+ operation post_orders\n')
    expect(output).toContain('"title": "Jane Eyre"')
    expect(output).toContain('"copies": 2,\n  "note": "",\n  "total": 19\n}\n')
  })
})
