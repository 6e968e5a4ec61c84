// One random request of one sender, which names resources that the sender must not see, or actions that the sender may not
// take.

import { isJsonObject, type Json } from '#base/json.ts'
import { includesRole, type Role, roles } from '#core/model/workspaces/role.ts'
import type { ManagementTool } from '#endpoints/management-mcp/management-tool.ts'
import { managementTools } from '#endpoints/management-mcp/management-tools.ts'
import type { ApiOperation } from '#http/operation.ts'
import { buildJsonRpcRequest } from '#tests/support/raw-mcp.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { generateValue } from '../fuzz/generate-request.ts'
import type { ProbeSender } from '../world/identities.ts'
import { findIdPrefix, isIdName } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { type Aim, type ChosenIds, chooseIds, isTargetPrefix } from './choose-ids.ts'

/**
 * `foreign`: the ids that must look unused. `lacks`: the sender's role in the target and the required role,
 * if the sender's is too low.
 */
export type Probe = {
  name: string
  sender: ProbeSender
  token: string
  method: string
  path: string
  body: string | null
  foreign: ReadonlySet<string>
  lacks: { held: Role; required: Role } | null
}

const aims: Aim[] = [
  { target: 'foreign', parts: 'foreign' },
  { target: 'foreign', parts: 'foreign' },
  { target: 'own', parts: 'foreign' },
  { target: 'own', parts: 'own' },
  { target: 'foreign', parts: 'own' },
]

const asRole = (requires: unknown): Role | null => roles.find((role) => role === requires) ?? null

function findLack(requires: unknown, { role }: ChosenIds): Probe['lacks'] {
  const required = asRole(requires)
  return role && required && !includesRole(role, required) ? { held: role, required } : null
}

/** Replaces ids and addresses, which it recognizes by the names of members. */
function fillValue(value: Json, name: string, ids: ChosenIds, url: string): Json {
  if (Array.isArray(value)) return value.map((item) => fillValue(item, name, ids, url))
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, fillValue(member, key, ids, url)]),
    )
  if (typeof value !== 'string') return value
  const prefix = isIdName(name) || name === 'app' ? findIdPrefix(name === 'app' ? 'app_id' : name) : undefined
  if (prefix) return ids.pickPart(prefix)
  if (/^(tool|operation|connection|widget|prompt|skill|integration|release)$/.test(name))
    return ids.pickPart(findIdPrefix(`${name}_id`) ?? '')
  return /(url|uri|endpoint)$/i.test(name) ? url : value
}

/** Requests that would destroy the world of the probes, or stay open, are sent only where they must be rejected. */
const isSentToOwn = ({ id, method }: ApiOperation) =>
  method === 'GET' ? id !== 'v3.calls.follow' : method !== 'DELETE' && !/members|transfer|accept/.test(id)

const probedOperations = operationTable.filter((op) => op.path.startsWith('/api/'))

export function buildApiProbe(world: World, url: string, random: SeededRandom): Probe | null {
  const op = random.pick(probedOperations)
  const sender = random.pick(world.identities)
  const ids = chooseIds(world, sender, random.pick(aims), random)
  if (!ids) return null
  const pathOnly = fillPath(op, (parameter) => {
    const prefix = findIdPrefix(parameter)
    if (!prefix) return 'x'
    return isTargetPrefix(prefix) ? ids.pickTarget(prefix) : ids.pickPart(prefix)
  })
  const inPath = new Set(ids.foreign)
  const body = op.body ? fillValue(generateValue(op.body, random), '', ids, url) : null
  const path = pathOnly + buildQuery(op, ids, world, random)
  const lacks =
    inPath.size === 0 && /\{(app|workspace)_?id\}/i.test(op.path) ? findLack(op.requires, ids) : null
  if (ids.foreign.size === 0 && !lacks && !isSentToOwn(op)) return null
  return {
    name: op.id,
    sender,
    token: sender.token,
    method: op.method,
    path,
    body: body === null ? null : JSON.stringify(body),
    foreign: ids.foreign,
    lacks,
  }
}

function buildQuery(op: ApiOperation, ids: ChosenIds, world: World, random: SeededRandom): string {
  const values = Object.keys(op.query.properties).flatMap((name): [string, string][] => {
    const prefix = isIdName(name) ? findIdPrefix(name) : undefined
    if (prefix && random.chance(0.7)) return [[name, ids.pickPart(prefix)]]
    if (name === 'cursor' && random.chance(0.2)) return [[name, random.pick(world.cursors).cursor]]
    return []
  })
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`
}

export function buildManagementProbe(world: World, url: string, random: SeededRandom): Probe | null {
  const tool = random.pick(managementTools)
  const sender = random.pick(world.identities)
  const ids = chooseIds(world, sender, random.pick(aims), random)
  if (!ids) return null
  const address = random.chance(0.2) && tool.takesApp ? `?app=${ids.pickTarget('app')}` : ''
  const app = tool.takesApp && !address ? { app: ids.pickTarget('app') } : {}
  const inPath = ids.foreign.size
  const generated = fillValue(generateValue(tool.input, random), '', ids, url) as object
  const lacks = inPath === 0 && tool.takesApp ? findLack(tool.requires, ids) : null
  if (ids.foreign.size === 0 && !lacks && tool.effect === 'destroy') return null
  const request = buildJsonRpcRequest('tools/call', { name: tool.name, arguments: { ...generated, ...app } })
  return {
    name: nameOf(tool),
    sender,
    token: sender.token,
    method: 'POST',
    path: `/mcp${address}`,
    body: JSON.stringify(request),
    foreign: ids.foreign,
    lacks,
  }
}

const nameOf = ({ name }: ManagementTool) => `management server: ${name}`

const endpointMethods = ['tools/list', 'tools/call', 'prompts/list', 'resources/list', 'server/discover']

/**
 * Requests to the endpoint of another owner's app: with a token for it, with a token for another app, and
 * without a token. `opened`: apps that an authorized user has opened to callers.
 */
export async function buildEndpointProbe(
  world: World,
  opened: ReadonlySet<string>,
  random: SeededRandom,
): Promise<Probe | null> {
  const sender = random.pick(world.identities)
  const ids = chooseIds(world, sender, { target: 'foreign', parts: 'foreign' }, random)
  if (!ids || opened.has(ids.app.publicMcpId)) return null
  const { endpoint, publicMcpId } = ids.app
  const suffix = random.pick(['', '/mcp', '/draft', `/releases/${ids.pickPart('rel')}`])
  const isLive = suffix === '' || suffix === '/mcp'
  const resource = `${endpoint}${suffix}`
  const isPerson = sender.user !== '' && sender.scope === null
  const token =
    isLive && isPerson && random.chance(0.7) ? await world.signFor(sender.user, resource) : sender.token
  const params = { name: 'list', arguments: {} }
  return {
    name: `endpoint of an app${suffix.replace(/_\w+$/, '')}`,
    sender,
    token,
    method: 'POST',
    path: new URL(resource).pathname,
    body: JSON.stringify(buildJsonRpcRequest(random.pick(endpointMethods), params)),
    // The existence of an app at an address is no secret; its drafts and earlier releases are.
    foreign: new Set(isLive ? [] : [publicMcpId]),
    lacks: null,
  }
}
