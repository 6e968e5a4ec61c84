// Links and commands that add an app to each client. The clients define the formats; the test pins them.
import { toSlug } from '#base/text.ts'

/** `href` opens the client; `command` is a shell command, or an entry of the file that `client` names. */
export type ClientInstallLink = {
  client: string
  href: string
  /** Whether the client connects from the cloud: it reaches only public addresses. */
  isCloud?: true
}
export type ClientInstallCommand = { client: string; command: string }

/** The server name in the client's configuration: a slug, so safe in shell commands. */
export const toInstallName = (appName: string) => toSlug(appName, 'app')

/** `btoa` suffices: names are slugs and URLs are ASCII. */
const encodeJsonBase64 = (value: object) => btoa(JSON.stringify(value))

export function buildInstallLinks(name: string, url: string): ClientInstallLink[] {
  const vsCodeConfig = encodeURIComponent(JSON.stringify({ name, type: 'http', url }))
  const claudeParameters = new URLSearchParams({
    modal: 'add-custom-connector',
    connectorName: name,
    connectorUrl: url,
  })
  return [
    {
      client: 'Claude',
      href: `https://claude.ai/customize/connectors?${claudeParameters}`,
      isCloud: true,
    },
    {
      client: 'Cursor',
      href: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(encodeJsonBase64({ url }))}`,
    },
    { client: 'VS Code', href: `vscode:mcp/install?${vsCodeConfig}` },
    { client: 'VS Code Insiders', href: `vscode-insiders:mcp/install?${vsCodeConfig}` },
    {
      client: 'Replit',
      href: `https://replit.com/integrations?mcp=${encodeURIComponent(encodeJsonBase64({ displayName: name, baseUrl: url }))}`,
      isCloud: true,
    },
  ]
}

const tokenPlaceholder = 'Bearer tnn_app_…'
const tokenHeader = `Authorization: ${tokenPlaceholder}`

/** The command tries to sign in, whether or not the server requires it. */
function buildCodexCommand(
  name: string,
  url: string,
  access: 'public' | 'oauth' | 'token',
): ClientInstallCommand {
  if (access === 'public')
    return {
      client: 'Codex CLI, in ~/.codex/config.toml',
      command: `[mcp_servers.${name}]\nurl = "${url}"`,
    }
  const command = `codex mcp add "${name}" --url ${url}`
  return {
    client: 'Codex CLI',
    command:
      access === 'oauth'
        ? `${command}\ncodex mcp login "${name}"`
        : `${command} --bearer-token-env-var TENON_APP_TOKEN`,
  }
}

/** With `oauth` the client has to sign in, which takes a second command in Codex; with `token` it sends a header. */
export const buildInstallCommands = (
  name: string,
  url: string,
  access: 'public' | 'oauth' | 'token',
): ClientInstallCommand[] => [
  {
    client: 'Claude Code',
    command: `claude mcp add --transport http "${name}" ${url}${access === 'token' ? ` --header "${tokenHeader}"` : ''}`,
  },
  buildCodexCommand(name, url, access),
  {
    client: 'Gemini CLI',
    command: `gemini mcp add --transport http${access === 'token' ? ` --header "${tokenHeader}"` : ''} "${name}" "${url}"`,
  },
]

/** An entry for the `mcpServers` of a JSON configuration file. */
export function buildInstallConfig(
  name: string,
  url: string,
  access: 'public' | 'oauth' | 'token' = 'public',
): string {
  const headers = access === 'token' && { headers: { Authorization: tokenPlaceholder } }
  return JSON.stringify({ mcpServers: { [name]: { type: 'http', url, ...headers } } }, null, 2)
}
