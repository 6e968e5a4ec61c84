// The configuration files of MCP clients and the format of their entries, according to their documentation or to an
// installer that knows them, as of 2026-11-23. No client was started; the tests pin the formats.
import { join } from 'node:path'

/** The folders in which clients have their files. */
export type ConfigPlaces = {
  home: string
  /** `~/.config`, `~/Library/Application Support` or `%APPDATA%`. */
  applications: string
  /** The folder of Codex; `~/.codex` unless configured. */
  codex: string
}

export type McpClient = {
  title: string
  format: 'json' | 'toml'
  /** The member of the file that has the servers by name. */
  servers: string
  findUserFile: (places: ConfigPlaces) => string
  /** Relative to the folder of a project; undefined if the client has no such file. */
  projectFile?: string
  /** `tokenVariable`: the variable of the environment from which the client takes the token of the app; null without one. */
  buildEntry: (url: string, tokenVariable: string | null) => Record<string, unknown>
  /** How the user gives the client the token, if not by a variable of the environment with the token itself. */
  describeToken?: (variable: string) => string
  /** The step that the user must take before the client uses the entry. */
  afterwards: string
  documentation: string
}

/** The client only starts programs, so a program connects to the address. */
const buildProxyEntry = (url: string, tokenVariable: string | null) => ({
  command: 'npx',
  args: [
    '-y',
    'mcp-remote',
    url,
    ...(url.startsWith('http:') ? ['--allow-http'] : []),
    // The variable has the whole value: on Windows the client passes arguments with spaces wrongly.
    ...(tokenVariable === null ? [] : ['--header', `Authorization:${inBraces(tokenVariable)}`]),
  ],
})

/** The header with a reference to the variable, as the client writes it. */
const sendToken = (tokenVariable: string | null, refer: (variable: string) => string) =>
  tokenVariable === null ? {} : { headers: { Authorization: `Bearer ${refer(tokenVariable)}` } }

const inBraces = (variable: string) => `\${${variable}}`
const withPrefix = (variable: string) => `\${env:${variable}}`

export const mcpClients: Record<string, McpClient> = {
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ home }) => join(home, '.claude.json'),
    projectFile: '.mcp.json',
    buildEntry: (url, token) => ({ type: 'http', url, ...sendToken(token, inBraces) }),
    afterwards: 'Restart Claude Code. /mcp shows the server and signs you in if required.',
    documentation: 'https://code.claude.com/docs/en/mcp',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ applications }) => join(applications, 'Claude', 'claude_desktop_config.json'),
    buildEntry: buildProxyEntry,
    describeToken: (variable) =>
      `Add "env": { "${variable}": "Bearer …" } to the entry, with a token of the app: \`tenon app-tokens create\` prints one.`,
    afterwards:
      'Quit and reopen Claude Desktop. This requires Node.js; you can also add a public https URL under Settings → Connectors.',
    documentation: 'https://support.claude.com/en/articles/11503834',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ home }) => join(home, '.cursor', 'mcp.json'),
    projectFile: '.cursor/mcp.json',
    buildEntry: (url, token) => ({ url, ...sendToken(token, withPrefix) }),
    afterwards: 'Restart Cursor and turn on the server under Settings → Tools & MCP.',
    documentation: 'https://cursor.com/docs/context/mcp',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    servers: 'servers',
    findUserFile: ({ applications }) => join(applications, 'Code', 'User', 'mcp.json'),
    projectFile: '.vscode/mcp.json',
    buildEntry: (url, token) => ({ type: 'http', url, ...sendToken(token, withPrefix) }),
    afterwards: 'Run "MCP: List Servers" in VS Code and start the server.',
    documentation: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    servers: 'mcp_servers',
    findUserFile: ({ codex }) => join(codex, 'config.toml'),
    projectFile: '.codex/config.toml',
    buildEntry: (url, token) => ({ url, ...(token !== null && { bearer_token_env_var: token }) }),
    afterwards: 'Restart Codex. `codex mcp login NAME` signs you in if required.',
    documentation: 'https://developers.openai.com/codex/mcp',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ home }) => join(home, '.gemini', 'settings.json'),
    projectFile: '.gemini/settings.json',
    buildEntry: (url, token) => ({ httpUrl: url, ...sendToken(token, inBraces) }),
    afterwards: 'Restart Gemini CLI. /mcp shows the server.',
    documentation: 'https://geminicli.com/docs/tools/mcp-server',
  },
  windsurf: {
    title: 'Windsurf',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    buildEntry: (url, token) => ({ serverUrl: url, ...sendToken(token, withPrefix) }),
    afterwards: 'Refresh the MCP servers of Cascade in Windsurf.',
    documentation: 'https://docs.windsurf.com/windsurf/cascade/mcp',
  },
  copilot: {
    title: 'GitHub Copilot CLI',
    format: 'json',
    servers: 'mcpServers',
    findUserFile: ({ home }) => join(home, '.copilot', 'mcp-config.json'),
    buildEntry: (url, token) => ({ type: 'http', url, tools: ['*'], ...sendToken(token, inBraces) }),
    afterwards: 'Restart Copilot CLI. /mcp show lists the server.',
    documentation: 'https://docs.github.com/en/copilot/how-tos/copilot-cli',
  },
  opencode: {
    title: 'OpenCode',
    format: 'json',
    servers: 'mcp',
    findUserFile: ({ home }) => join(home, '.config', 'opencode', 'opencode.json'),
    projectFile: 'opencode.json',
    buildEntry: (url, token) => ({
      type: 'remote',
      url,
      enabled: true,
      ...sendToken(token, (variable) => `{env:${variable}}`),
    }),
    afterwards: 'Restart OpenCode. `opencode mcp auth NAME` signs you in if required.',
    documentation: 'https://opencode.ai/docs/mcp-servers',
  },
}
