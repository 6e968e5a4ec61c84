import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of answers in XML has them as data, and selects from them', async () => {
  await runExample('xml-responses', async ({ output }) => {
    const book = output.slice(output.indexOf('{\n'), output.indexOf('}\n') + 1)
    expect(JSON.parse(book)).toEqual({
      isbn: '9780141439518',
      title: 'Pride and Prejudice',
      author: 'Jane Austen',
      price: 8.5,
      tags: ['novel', 'classic'],
    })
    expect(output).toContain('"price": 8.5,\n  "first_tag": "novel"\n')
    expect(output).not.toContain('Issue:')
  })
})
