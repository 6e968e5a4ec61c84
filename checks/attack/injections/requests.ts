// Arguments of tool calls, judged by the requests that the upstream receives. The rules are rewritten here, since the
// service's code must not judge itself.
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { traversals } from '#tests/support/samples/path-traversals.ts'
import type { ReceivedRequest } from '#tests/support/servers/upstream-api.ts'
import { type AttackReport, type AttackTarget, runInputs } from '../attack.ts'
import { type PetApp, publishPets } from '../attacked-service.ts'
import { htmlPayloads, linePayloads, memberPayloads, sqlPayloads } from '../support/payloads.ts'

const allPayloads = [...linePayloads, ...memberPayloads, ...htmlPayloads, ...sqlPayloads]

/** Dots and separators in encodings that only lenient servers decode. */
const lenientDots = [
  '%c0%ae',
  '%e0%80%ae',
  '%f0%80%80%ae',
  '%c0%2e',
  '%u002e',
  '%U002E',
  '%25c0%25ae',
  '%25u002e',
  '.%c0',
]
const lenientSeparators = [
  '/',
  '\\',
  '%c1%9c',
  '%c0%af',
  '%e0%80%af',
  '%u2215',
  '%u2216',
  '%u005c',
  '%25c1%259c',
  '%c0%5c',
]
const lenientTraversals = ['', 'a/', 'x'].flatMap((start) =>
  ['.', ...lenientDots].flatMap((dot) =>
    lenientSeparators.flatMap((separator) =>
      ['', 'admin', '..'].map((end) => `${start}${dot}${dot}${separator}${end}`),
    ),
  ),
)

type CallAttack = {
  tool: string
  args(text: string): object
  inputs: readonly string[]
  /** The problem of a received request; null when there is none. */
  findProblem(request: ReceivedRequest): string | null
}

/** Calls the tool with each input, and judges every request that the upstream receives. */
async function attackCalls(target: AttackTarget, app: PetApp, attack: CallAttack): Promise<AttackReport> {
  target.upstream.seen.length = 0
  const report = await runInputs(attack.inputs, async (text) => {
    const { status, text: reply } = await postToolCall(app.endpoint, attack.tool, attack.args(text))
    return status >= 500 ? `status ${status}: ${reply.slice(0, 200)}` : null
  })
  const { seen } = target.upstream
  const wrong = seen.flatMap((request) => {
    const observed = attack.findProblem(request)
    return observed === null ? [] : [{ input: `${request.method} ${request.url} ${request.body}`, observed }]
  })
  const unproven =
    seen.length > 0 ? [] : [{ input: attack.tool, observed: 'no request reached the upstream' }]
  return { tried: report.tried, failures: [...report.failures, ...wrong, ...unproven] }
}

const decodeLeniently = (text: string) =>
  text
    .replace(/%u(?:00)?([0-9a-f]{2})(?![0-9a-f])/gi, '%$1')
    .replace(/%u2215/gi, '/')
    .replace(/%u2216/gi, '\\')
    .replace(/%(?:c0|e0%80|f0%80%80)%(?:ae|2e)/gi, '.')
    .replace(/%(?:c0|e0%80|f0%80%80)%(?:af|2f)/gi, '/')
    .replace(/%c1%9c|%c0%5c/gi, '\\')
    .replace(/%([0-7][0-9a-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))

function checkPath({ url }: ReceivedRequest): string | null {
  if (!/^\/v1\/pets\/[^/?#\\]+$/.test(url)) return 'the path is not that of the operation'
  let decoded = url.slice('/v1/pets/'.length)
  for (let round = 0; round < 3; round++) decoded = decodeLeniently(decoded)
  const isDots = (step: string) => /^\s*\.{1,2}\s*$/.test(step)
  return decoded.split(/[/\\]/).some(isDots)
    ? `a dot segment for servers that decode again: ${decoded}`
    : null
}

export async function attackPaths(target: AttackTarget): Promise<AttackReport> {
  const inputs = [...lenientTraversals, ...target.sample([...traversals, ...allPayloads], 3000)]
  const app = await publishPets(target, 'paths')
  return attackCalls(target, app, {
    tool: 'get',
    args: (petId) => ({ petId }),
    inputs,
    findProblem: checkPath,
  })
}

const expectedParameters = new Set(['limit', 'tags'])

function checkQuery({ url }: ReceivedRequest): string | null {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  if (path !== '/v1/pets' || query.includes('#')) return 'the path is not that of the operation'
  const names = query.split(/[&;]/).map((pair) => pair.split('=')[0] ?? '')
  const added = names.find((name) => name !== '' && !expectedParameters.has(name))
  return added === undefined ? null : `the parameter ${added} was added`
}

export async function attackQueries(target: AttackTarget): Promise<AttackReport> {
  const app = await publishPets(target, 'queries')
  const inputs = target.sample([...allPayloads, ...traversals], 2000)
  const args = (text: string) => ({ limit: 1, tags: [text, `a${text}`] })
  return attackCalls(target, app, { tool: 'list', args, inputs, findProblem: checkQuery })
}

/** The headers of an ordinary call; the attack may set the value of one more. */
async function listOrdinaryHeaders(target: AttackTarget, app: PetApp): Promise<Map<string, string>> {
  target.upstream.seen.length = 0
  await postToolCall(app.endpoint, 'list', { limit: 1, 'X-Trace': 'trace' })
  const { headers = {} } = target.upstream.seen[0] ?? {}
  return new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

export async function attackHeaders(target: AttackTarget): Promise<AttackReport> {
  const app = await publishPets(target, 'headers')
  const ordinary = await listOrdinaryHeaders(target, app)
  const findProblem = ({ headers }: ReceivedRequest) => {
    const changed = Object.entries(headers).find(
      ([name, value]) => name !== 'x-trace' && ordinary.get(name) !== String(value),
    )
    return changed ? `the header ${changed[0]} is ${changed[1]}` : null
  }
  const inputs = target.sample([...allPayloads, ...traversals], 1500)
  return attackCalls(target, app, {
    tool: 'list',
    args: (text) => ({ 'X-Trace': text }),
    inputs,
    findProblem,
  })
}

export async function attackBodies(target: AttackTarget): Promise<AttackReport> {
  const app = await publishPets(target, 'bodies')
  const inputs = target.sample([...allPayloads, ...traversals], 2000)
  const known = new Set(inputs)
  const findProblem = ({ url, body }: ReceivedRequest) => {
    const sent = JSON.parse(body) as Record<string, unknown>
    const isExact = Object.keys(sent).join() === 'name,age' && sent.age === 1 && known.has(String(sent.name))
    return isExact && url === '/v1/pets' ? null : 'the body is not {name, age} with the argument as its name'
  }
  return attackCalls(target, app, { tool: 'create', args: (name) => ({ name, age: 1 }), inputs, findProblem })
}

/** One argument in templates of every kind: it must not leave its place in any of them. */
export async function attackTemplates(target: AttackTarget): Promise<AttackReport> {
  const app = await publishPets(target, 'templates')
  const path = `/api/v1/apps/${app.appId}/integrations/${app.integrationId}/operations`
  const made = await app.client.post(path, {
    name: 'Templated',
    key: 'templated',
    method: 'POST',
    path: '/pets/{id}',
    inputSchema: [{ name: 'name', type: 'string', required: true }],
    requestContentType: 'application/json',
    pathTemplate: { id: 'x{{name}}' },
    queryTemplate: { tags: 'x{{name}}' },
    headerTemplate: { 'X-Trace': 'x' },
    bodyTemplateJson: '{"name":"{{name}}","age":1}',
  })
  if (made.status !== 201) throw new Error(`the operation was not created: ${JSON.stringify(made.body)}`)
  const bound = await app.client.patch(`/api/v3/apps/${app.appId}/tools/${app.tools.create?.id}`, {
    source: { operation_id: made.body.operation.id },
  })
  if (bound.status !== 200) throw new Error(`the tool was not bound: ${JSON.stringify(bound.body)}`)
  await app.client.post(`/api/v3/apps/${app.appId}/releases`)
  const inputs = target.sample([...allPayloads, ...traversals], 2000)
  const findProblem = ({ url, body }: ReceivedRequest) => {
    const [pathname = '', query = ''] = url.split(/\?(.*)/s)
    const sent = JSON.parse(body) as object
    if (Object.keys(sent).join() !== 'name,age') return 'the body has other members'
    return (
      checkPath({ url: pathname } as ReceivedRequest) ??
      checkQuery({ url: `/v1/pets?${query}` } as ReceivedRequest)
    )
  }
  return attackCalls(target, app, { tool: 'create', args: (name) => ({ name }), inputs, findProblem })
}
