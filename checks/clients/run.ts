// `npm run client-check`: what real clients request when they connect to a public app. At the address of PUBLIC_APPS_URL
// none may find an authorization server; at that of the service the check only shows who does. The official npm client
// is always tried; the Python clients with `-- PYTHON`, a Python where `pip install mcp mcp-use` was run.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { createClient } from '#tests/support/service/client.ts'
import { startRecordingProxy } from './recording-proxy.ts'

type ConnectClient = (endpoint: string) => Promise<string[]>

/** A client that would sign its user in. */
const refuse = (): never => {
  throw new Error('the client asks its user to sign in')
}
const authProvider = {
  redirectUrl: 'http://127.0.0.1:1/callback',
  clientMetadata: { client_name: 'check', redirect_uris: ['http://127.0.0.1:1/callback'] },
  clientInformation: () => undefined,
  saveClientInformation: refuse,
  tokens: () => undefined,
  saveTokens: refuse,
  redirectToAuthorization: refuse,
  saveCodeVerifier: refuse,
  codeVerifier: refuse,
}

const connectNpmClient: ConnectClient = async (endpoint) => {
  const client = new Client({ name: 'check', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { authProvider }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

const connectWithPython =
  (python: string, script: string, home: string): ConnectClient =>
  async (endpoint) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const env = { PATH: process.env.PATH, HOME: home, MCP_USE_ANONYMIZED_TELEMETRY: 'false' }
    const { stdout } = await promisify(execFile)(python, [path, endpoint], { env, timeout: 40_000 })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  }

const folder = await mkdtemp(join(tmpdir(), 'tenon-clients-'))
const port = await findFreePort()
const baseUrl = `http://localhost:${port}`
const publicAppsUrl = `http://127.0.0.1:${port}`
const settings = {
  ...(await loopbackSettings(join(folder, 'data'))),
  BASE_URL: baseUrl,
  PUBLIC_APPS_URL: publicAppsUrl,
}
const proxy = await startRecordingProxy(port, Number(settings.PORT))
const program = await startProgram(settings)

const [python] = process.argv.slice(2)
const clients: [string, ConnectClient][] = [['official npm client', connectNpmClient]]
if (python) {
  clients.push(['mcp-use for Python', connectWithPython(python, './connect_mcp_use.py', folder)])
  clients.push(['official Python client', connectWithPython(python, './connect_python_sdk.py', folder)])
} else console.log('Python clients: not tried; name a Python that has mcp and mcp-use.')

/** Requests after which a client may ask its user for a token. */
const leadsToSignIn = ({ line, status }: { line: string; status: number }) =>
  status < 400 && (line.includes('/.well-known/') || line.includes('/auth/'))

async function tryClient(name: string, connect: ConnectClient, endpoint: string): Promise<boolean> {
  const tools = await connect(endpoint).catch((error: Error) => error.message.split('\n')[0])
  const recorded = proxy.takeRecorded()
  const isConnected = Array.isArray(tools) && tools.length > 0
  console.log(`\n${name} at ${endpoint}: ${isConnected ? `${tools.length} tools` : `failed: ${tools}`}`)
  for (const { line, status } of recorded) console.log(`  ${status} ${line}`)
  return isConnected && !recorded.some(leadsToSignIn)
}

try {
  const api = createClient(program.url, await operatorToken(settings))
  const { app } = (await api.post('/api/v2/apps', { name: 'Weather', starter_template_id: 'weather' })).body
  await api.post(`/api/v3/apps/${app.id}/releases`)
  const path = `/mcp/${app.public_mcp_id}`
  proxy.takeRecorded()
  for (const [name, connect] of clients) {
    await tryClient(name, connect, baseUrl + path)
    if (!(await tryClient(name, connect, publicAppsUrl + path))) {
      console.log(`  ${name} found an authorization server, or did not connect.`)
      process.exitCode = 1
    }
  }
} finally {
  await program.stop()
  proxy.close()
  await rm(folder, { recursive: true })
}
