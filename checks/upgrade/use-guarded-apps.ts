// Guards of apps that the new version writes must also hold at the old version: approvals, tokens of callers, personal
// accounts, workspaces and personal tokens.
import { setTimeout as sleep } from 'node:timers/promises'
import type { startReplicaEnvironment } from '#checks/drain/replica-environment.ts'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'

type Environment = Awaited<ReturnType<typeof startReplicaEnvironment>>
type NewApp = Awaited<ReturnType<Environment['publishTool']>>
type Urls = { old: string; new: string }

const ownersKey = 'key-of-the-owner'
const pollMs = 100
const maxPolls = 50

/** Returns the guards that did not hold. */
export async function useGuardedApps(environment: Environment, urls: Urls): Promise<string[]> {
  const token = await environment.signToken()
  const owner = createUncheckedClient(urls.new, token)
  const old = createUncheckedClient(urls.old, token)
  return [
    ...(await tryGuardedTool(environment, urls, owner)),
    ...(await tryCallerTokens(environment, urls, owner)),
    ...(await tryPersonalConnection(environment, urls, owner)),
    ...(await tryWorkspace(urls, owner, old)),
  ]
}

const callPets = (url: string, path: string, token = '') =>
  postToolCall(url + path, 'pets', {}, { headers: token ? { authorization: `Bearer ${token}` } : {} })

/** Replicas notice each other's changes within a second. Until then the earlier state applies. */
async function pollUntilTrue(read: () => Promise<boolean>, problem: string): Promise<string[]> {
  for (let polls = 0; polls < maxPolls; polls++) {
    if (await read()) return []
    await sleep(pollMs)
  }
  return [problem]
}

async function tryGuardedTool(environment: Environment, urls: Urls, owner: Client): Promise<string[]> {
  const app = await environment.publishTool(urls.new)
  await owner.patch(`/api/v3/apps/${app.appId}/tools/${app.toolId}`, { requires_approval: true })
  const { status } = await owner.post(`/api/v3/apps/${app.appId}/releases`)
  if (status !== 201) return [`the tool that requires approval was not released: ${status}`]
  const isHeld = async (url: string) => (await callPets(url, app.path)).text.includes('/approvals')
  return [
    ...((await isHeld(urls.new)) ? [] : ['new: a call was not held for approval']),
    ...(await pollUntilTrue(() => isHeld(urls.old), 'old: a tool that requires approval was called without')),
  ]
}

/** A user without a workspace, with a token for the app. */
const signOutsider = (environment: Environment, { path }: NewApp) =>
  environment.signToken('outsider', `${environment.audience}${path}`)

async function tryCallerTokens(environment: Environment, urls: Urls, owner: Client): Promise<string[]> {
  const app = await environment.publishTool(urls.new)
  const { status } = await owner.patch(`/api/v3/apps/${app.appId}/access`, { kind: 'token' })
  if (status !== 200) return [`the app did not become one with tokens: ${status}`]
  const token = await signOutsider(environment, app)
  const isRejected = async () => [401, 403].includes((await callPets(urls.old, app.path, token)).status)
  return pollUntilTrue(isRejected, 'old: somebody without a token of the app called it')
}

async function tryPersonalConnection(environment: Environment, urls: Urls, owner: Client): Promise<string[]> {
  const app = await environment.publishTool(urls.new)
  const v2 = `/api/v2/apps/${app.appId}`
  const v3 = `/api/v3/apps/${app.appId}`
  const config = { type: 'api_key', header_name: 'X-Api-Key', api_key: ownersKey }
  const made = await owner.post(`${v2}/auth-connections`, { name: 'Key', status: 'valid', config })
  const authId: string = made.body.auth_connection.id
  await owner.patch(`${v2}/integrations/${app.integrationId}`, { auth_id: authId })
  await owner.patch(`${v3}/access`, { kind: 'oauth' })
  await owner.post(`${v3}/releases`)
  const token = await signOutsider(environment, app)
  const sentKeys = async () => {
    const before = environment.upstream.seen.length
    await callPets(urls.old, app.path, token)
    return environment.upstream.seen.slice(before).filter(({ headers }) => headers['x-api-key'] === ownersKey)
  }
  const proved = await pollUntilTrue(async () => (await sentKeys()).length > 0, 'old: the key was never sent')
  const { status } = await owner.patch(`${v3}/auth-connections/${authId}/accounts`, { account: 'personal' })
  if (status !== 200) return [`the connection did not become personal: ${status}`]
  const isWithheld = async () => (await sentKeys()).length === 0
  return [...proved, ...(await pollUntilTrue(isWithheld, 'old: a caller used the key of the owner'))]
}

async function tryWorkspace(urls: Urls, owner: Client, old: Client): Promise<string[]> {
  const { status, body } = await owner.post('/api/v3/workspaces', { name: 'Team' })
  if (status !== 201) return [`the workspace was not created: ${status} ${JSON.stringify(body)}`]
  const sent = { name: 'Shared', workspace_id: body.workspace.id }
  const { app } = (await owner.post('/api/v2/apps', sent)).body
  const seen = await old.get(`/api/v2/apps/${app.id}`)
  const made = await owner.post('/api/v3/tokens', { name: 'CI', expires_in_hours: 168 })
  const machine = await createUncheckedClient(urls.old, made.body.secret).get('/api/v2/apps')
  return [
    ...(seen.status === 200 ? [] : [`old: an app of a workspace is answered with ${seen.status}`]),
    ...(machine.status === 200 ? [] : [`old: a personal token is answered with ${machine.status}`]),
  ]
}
