import { expect, test } from 'vitest'
import { buildTokenConfig, tokenClients } from './build-token-config.ts'

const server = { name: 'books', url: 'https://tenon.example/mcp/abc/mcp', secret: 'tnn_app_x' }

test('each client is told the address and the header, in its own form', () => {
  for (const client of tokenClients) {
    const text = buildTokenConfig(client, server)
    expect(text).toContain(server.url)
    expect(text).toContain(server.secret)
  }
  expect(buildTokenConfig('claude_code', server)).toBe(
    'claude mcp add --transport http "books" "https://tenon.example/mcp/abc/mcp" --header "Authorization: Bearer tnn_app_x"',
  )
  const headers = { Authorization: 'Bearer tnn_app_x' }
  expect(JSON.parse(buildTokenConfig('cursor', server))).toEqual({
    mcpServers: { books: { url: server.url, headers } },
  })
  expect(JSON.parse(buildTokenConfig('vscode', server))).toEqual({
    servers: { books: { type: 'http', url: server.url, headers } },
  })
})
