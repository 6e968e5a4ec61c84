// Links and commands that add an app to each client. The formats are defined by the clients and pinned in the test.
import { slugFrom } from '#base/text.ts'

/** `href` opens the client; `command` is a shell command. */
export type InstallLink = { client: string; href: string }
export type InstallCommand = { client: string; command: string }

/** The server name in the client's configuration: a slug, so safe in shell commands. */
export const installName = (appName: string) => slugFrom(appName, 'app')

/** `btoa` suffices: names are slugs and URLs are ASCII. */
const encoded = (value: object) => btoa(JSON.stringify(value))

export function installLinks(name: string, url: string): InstallLink[] {
  const code = encodeURIComponent(JSON.stringify({ name, type: 'http', url }))
  const claude = new URLSearchParams({
    modal: 'add-custom-connector',
    connectorName: name,
    connectorUrl: url,
  })
  return [
    { client: 'Claude', href: `https://claude.ai/customize/connectors?${claude}` },
    {
      client: 'Cursor',
      href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(encoded({ url }))}`,
    },
    { client: 'VS Code', href: `vscode:mcp/install?${code}` },
    { client: 'VS Code Insiders', href: `vscode-insiders:mcp/install?${code}` },
    {
      client: 'Replit',
      href: `https://replit.com/integrations?mcp=${encodeURIComponent(encoded({ displayName: name, baseUrl: url }))}`,
    },
  ]
}

/** With `needsToken` the client has to sign in, which takes a second command in Codex. */
export const installCommands = (name: string, url: string, needsToken: boolean): InstallCommand[] => [
  { client: 'Claude Code', command: `claude mcp add --transport http "${name}" ${url}` },
  {
    client: 'Codex CLI',
    command: `codex mcp add "${name}" --url ${url}${needsToken ? `\ncodex mcp login "${name}"` : ''}`,
  },
  { client: 'Gemini CLI', command: `gemini mcp add --transport http "${name}" "${url}"` },
]

/** An entry for the `mcpServers` of a JSON configuration file. */
export const installConfig = (name: string, url: string): string =>
  JSON.stringify({ mcpServers: { [name]: { type: 'http', url } } }, null, 2)
