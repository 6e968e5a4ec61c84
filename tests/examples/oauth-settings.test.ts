import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of OAuth settings asks its authorization server as it demands', async () => {
  await runExample('oauth-settings', async ({ output }) => {
    expect(output).toContain(
      'Token request: {"audience":"https://books.example.com","grant_type":"client_credentials","client_id":"tenon"}\n',
    )
    expect(output).toContain('"title": "Jane Eyre"')
    expect(output).not.toContain('secret-of-the-shop')
  })
})
