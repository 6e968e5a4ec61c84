import { describe, expect, it } from 'vitest'
import {
  buildInstallCommands,
  buildInstallConfig,
  buildInstallLinks,
  toInstallName,
} from './install-links.ts'

const url = 'https://tenon.example/mcp/abc123'

describe('instructions that add an app to a client', () => {
  it('are a link in the format of each client', () => {
    expect(buildInstallLinks('pet-shop', url)).toEqual([
      {
        client: 'Claude',
        href: 'https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=pet-shop&connectorUrl=https%3A%2F%2Ftenon.example%2Fmcp%2Fabc123',
        isCloud: true,
      },
      {
        client: 'Cursor',
        href: 'cursor://anysphere.cursor-deeplink/mcp/install?name=pet-shop&config=eyJ1cmwiOiJodHRwczovL3Rlbm9uLmV4YW1wbGUvbWNwL2FiYzEyMyJ9',
      },
      {
        client: 'VS Code',
        href: 'vscode:mcp/install?%7B%22name%22%3A%22pet-shop%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Ftenon.example%2Fmcp%2Fabc123%22%7D',
      },
      {
        client: 'VS Code Insiders',
        href: 'vscode-insiders:mcp/install?%7B%22name%22%3A%22pet-shop%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Ftenon.example%2Fmcp%2Fabc123%22%7D',
      },
      {
        client: 'Replit',
        href: 'https://replit.com/integrations?mcp=eyJkaXNwbGF5TmFtZSI6InBldC1zaG9wIiwiYmFzZVVybCI6Imh0dHBzOi8vdGVub24uZXhhbXBsZS9tY3AvYWJjMTIzIn0%3D',
        isCloud: true,
      },
    ])
  })

  it('are a command for each command-line client', () => {
    expect(buildInstallCommands('pet-shop', url, 'oauth').map(({ command }) => command)).toEqual([
      'claude mcp add --transport http "pet-shop" https://tenon.example/mcp/abc123',
      'codex mcp add "pet-shop" --url https://tenon.example/mcp/abc123\ncodex mcp login "pet-shop"',
      'gemini mcp add --transport http "pet-shop" "https://tenon.example/mcp/abc123"',
    ])
  })

  it('are an entry for the file of Codex without a sign-in: its command tries to sign in first', () => {
    expect(buildInstallCommands('pet-shop', url, 'public')[1]).toEqual({
      client: 'Codex CLI, in ~/.codex/config.toml',
      command: '[mcp_servers.pet-shop]\nurl = "https://tenon.example/mcp/abc123"',
    })
    expect(buildInstallCommands('pet-shop', url, 'token')[1]?.command).toBe(
      'codex mcp add "pet-shop" --url https://tenon.example/mcp/abc123 --bearer-token-env-var TENON_APP_TOKEN',
    )
  })

  it('are an entry for a configuration file', () => {
    expect(JSON.parse(buildInstallConfig('pet-shop', url))).toEqual({
      mcpServers: { 'pet-shop': { type: 'http', url } },
    })
  })

  it.each([
    ['Pet "$(shop)"', 'pet-shop'],
    ['漢字', 'app'],
  ])('name the app %s by a slug', (name, plain) => {
    expect(toInstallName(name)).toBe(plain)
  })
})
