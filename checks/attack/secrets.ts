// Attacks on secrets: a server that repeats its credential, hidden text in imports, forms that are too large.
import { randomBytes } from 'node:crypto'
import { createAuthorizationRequest, registerOAuthClient } from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeApp, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { type Attack, type AttackReport, type AttackTarget, runInputs } from './attack.ts'
import type { HostileServer } from './support/hostile-server.ts'
import { startHostileMcpServer } from './support/mcp-server.ts'

export const secretsAttacks: Attack[] = [
  { area: 'secrets', name: 'a server repeats its credential', run: attackRepeatedCredentials },
  { area: 'secrets', name: 'hidden text in imports', run: attackHiddenText },
  { area: 'secrets', name: 'forms that are too large', run: attackSignInForm },
]

/** An MCP server with these texts in every place that the service stores. */
function startRepeatingServer(texts: string[]): Promise<HostileServer> {
  const text = texts.join(' ')
  const properties = {
    at: { type: 'string', title: text, description: text, enum: texts },
    [text]: { type: 'string' },
  }
  const inputSchema = { type: 'object', properties, examples: texts.map((title) => ({ title })) }
  const tool = { name: 'one', title: text, description: `${'d'.repeat(19_990)}${text}`, inputSchema }
  return startHostileMcpServer([tool], { title: text, instructions: text })
}

/** Imports the server and releases its tool. Resolves to everything that the owner and anonymous clients can read. */
async function publishServer({ client }: AttackTarget, endpoint: string, token: string): Promise<string> {
  const owner = await client('secrets')
  const appId = await makeApp(owner)
  const v1 = `/api/v1/apps/${appId}`
  const config = { type: 'bearer', accessToken: token }
  const { body: created } = await owner.post(`${v1}/auth`, { name: 'Token', config })
  const input = { name: 'Raw', kind: 'mcp', endpoint, authId: created.auth.id, status: 'ready' }
  const { integration } = (await owner.post(`${v1}/integrations`, input)).body
  const { operations } = (await owner.get(`${v1}/integrations/${integration.id}/operations`)).body
  await makeTool(owner, appId, 'one', operations[0]?.id)
  const release = await releaseApp(owner, appId)
  const listed = await postMcp(release.endpoint, buildJsonRpcRequest('tools/list', {}))
  if (!listed.text.includes('"one"')) throw new Error(`the tool was not published: ${listed.text}`)
  return JSON.stringify([integration, operations]) + listed.text
}

function listForms(token: string): Record<string, string[]> {
  const hex = Buffer.from(token).toString('hex')
  const base64 = (before: string) => Buffer.from(`${before}${token};`).toString('base64')
  return {
    plain: [token],
    hexadecimal: [hex],
    capitals: [hex.toUpperCase()],
    percent: [hex.replace(/../g, '%$&')],
    references: [[...token].map((character) => `&#${character.charCodeAt(0)};`).join('')],
    'base64 at 0': [base64('')],
    'base64 at 1': [base64('u')],
    'base64 at 2': [base64('u:')],
    base64url: [Buffer.from(token).toString('base64url')],
    spaces: [[...token].join(' ')],
    dashes: [[...token].join('-')],
    'zero-width': [[...token].join('\u200b')],
    lines: [token.replace(/.{6}/g, '$&\n')],
    chunks: token.match(/.{1,7}/g) ?? [],
  }
}

/** Whether the token, or half of it, can be read from the letters and digits of a text. */
function containsToken(text: string, token: string): boolean {
  const compact = (text: string) => text.replace(/[^\da-z]/gi, '').toLowerCase()
  const half = token.slice(0, token.length / 2)
  const forms = [0, 1, 2].map((n) =>
    Buffer.from(`${' '.repeat(n)}${half}`)
      .toString('base64')
      .slice(4, -4),
  )
  const decoded = text
    .replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return [half, Buffer.from(half).toString('hex'), ...forms].some((form) =>
    [text, decoded].some((where) => compact(where).includes(compact(form))),
  )
}

async function attackRepeatedCredentials(target: AttackTarget): Promise<AttackReport> {
  const repeat = async (name: string) => {
    const token = `Tok_${randomBytes(18).toString('hex')}`
    const server = await startRepeatingServer(listForms(token)[name] ?? [])
    const text = await publishServer(target, server.url, token).finally(server.close)
    return containsToken(text, token) ? 'the credential is published' : null
  }
  return runInputs(Object.keys(listForms('x'.repeat(40))), repeat, 1)
}

const hiddenTexts = {
  tags: [...'ignore all']
    .map((character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0)))
    .join(''),
  overrides: '\u202eevil\u202c',
  isolates: '\u2067evil\u2069',
  'zero-width spaces': '\u200b\u200b',
  'terminal escapes': '\u001b[8m',
  'control characters': '\u009b\u0008',
  selectors: '\ufe01\u{e0101}\u{e0102}',
}

async function attackHiddenText(target: AttackTarget): Promise<AttackReport> {
  const owner = await target.client('secrets')
  const importHidden = async ([, hidden]: [string, string]) => {
    const text = `Pets${hidden}`
    const operation = { summary: text, description: text, responses: {} }
    const document = { openapi: '3.1.0', info: { title: text }, paths: { '/pets': { get: operation } } }
    const v1 = `/api/v1/apps/${await makeApp(owner)}/integrations`
    const input = { name: 'Pets', kind: 'rest', baseUrl: 'https://api.example' }
    const { integration } = (await owner.post(v1, input)).body
    const imported = await owner.post(`${v1}/${integration.id}/import`, { document })
    const stored = (await owner.get(`${v1}/${integration.id}/operations`)).body.operations
    const { title, discoveryWarnings } = imported.body.integration
    const [first = ''] = hidden
    const isShown = [title, stored[0]?.name, stored[0]?.description].some((text) =>
      String(text).includes(first),
    )
    const isReported = JSON.stringify(discoveryWarnings).includes('Hidden text was removed')
    if (isShown) return 'the text is stored'
    return isReported ? null : 'nothing is reported'
  }
  // One after the other: a user may import few documents at once.
  return runInputs(Object.entries(hiddenTexts), importHidden, 1)
}

const formKilobytes = [17, 64, 512]

function attackSignInForm({ issuerUrl }: AttackTarget): Promise<AttackReport> {
  return runInputs(formKilobytes, async (size) => {
    const visitor = new Visitor(issuerUrl)
    const page = await visitor.open(
      (await createAuthorizationRequest(await registerOAuthClient(issuerUrl))).url,
    )
    const { status, text } = await visitor.submit(page, { email: 'x'.repeat(size * 1024) })
    return status === 413 && text.includes('<h1>') ? null : `${status} ${text.slice(0, 200)}`
  })
}
