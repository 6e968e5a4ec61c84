// How each client is given the address of an app. The formats are the clients' own and are pinned in the test beside.
import { slugFrom } from '#base/text.ts'

/** `href` opens the client; `command` is for a terminal. */
export type InstallLink = { client: string; href: string }
export type InstallCommand = { client: string; command: string }

/** Clients call a server by a short plain name. */
export const installName = (appName: string) => slugFrom(appName, 'app')

/** JSON as base64; both the name and a URL are ASCII. */
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

/** `needsToken`: the client has to sign in, which Codex does in a step of its own. */
export const installCommands = (name: string, url: string, needsToken: boolean): InstallCommand[] => [
  { client: 'Claude Code', command: `claude mcp add --transport http "${name}" ${url}` },
  {
    client: 'Codex CLI',
    command: `codex mcp add "${name}" --url ${url}${needsToken ? `\ncodex mcp login "${name}"` : ''}`,
  },
  { client: 'Gemini CLI', command: `gemini mcp add --transport http "${name}" "${url}"` },
]

/** For a settings file. */
export const installConfig = (name: string, url: string): string =>
  JSON.stringify({ mcpServers: { [name]: { type: 'http', url } } }, null, 2)
