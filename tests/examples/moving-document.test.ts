import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of a document that moves shows its conflicts and keeps calling the server of before', async () => {
  await runExample('moving-document', async ({ output, shopUrl }) => {
    expect(output).toContain(
      [
        `Conflict: server: calls go to ${shopUrl}, but the document now names https://books.example.com/v2`,
        'Conflict: list_books/description',
        'Conflict: list_orders is gone, and seems to be GET /shop/orders now',
        'Apply it with --apply --conflicts mine, or --conflicts document; or decide each with --decide CONFLICT=mine.',
        'Merged: 1 new, 2 changed, 0 removed; tools changed: 0; conflicts decided: 3; other edits kept: 0.',
        'The document has not changed.',
      ].join('\n'),
    )
    expect(output).toContain('"title": "Jane Eyre"')
    const document = await fetch(`${shopUrl}/openapi.yaml`)
    expect(await document.text()).toContain('operationId: listOrders')
  })
})
