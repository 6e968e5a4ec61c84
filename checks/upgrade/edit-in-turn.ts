// The owner edits and releases on one replica, and finds the change on the other.
import { setTimeout as sleep } from 'node:timers/promises'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'

/** `path`: the path of the published app. */
export type EditedTool = { appId: string; toolId: string; path: string }

/** By the name of the replica. */
export type ReplicaUrls = Record<string, string>

const readDraft = async (url: string, token: string, { appId }: EditedTool) =>
  (await createUncheckedClient(url, token).get(`/api/v2/apps/${appId}`)).body.app.current_draft

async function readServedDescription(url: string, path: string): Promise<string> {
  const { text } = await postMcp(url + path, buildJsonRpcRequest('tools/list', {}))
  return text.match(/Edited by \w+ at \d+/)?.[0] ?? ''
}

async function isServed(url: string, path: string, description: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await readServedDescription(url, path)) === description) return true
    await sleep(50)
  }
  return false
}

let edits = 0

/** Returns the failures. */
export async function editInTurn(replicas: ReplicaUrls, token: string, app: EditedTool): Promise<string[]> {
  const problems: string[] = []
  for (const [name, url] of Object.entries(replicas)) {
    const owner = createUncheckedClient(url, token)
    const description = `Edited by ${name} at ${++edits}`
    const edited = await owner.patch(`/api/v3/apps/${app.appId}/tools/${app.toolId}`, { description })
    if (edited.status !== 200) problems.push(`${name}: editing responded with ${edited.status}`)
    for (const [reader, readUrl] of Object.entries(replicas)) {
      const draft = await readDraft(readUrl, token, app)
      if (!draft.has_changes) problems.push(`${reader}: the edit on ${name} is not seen as a change`)
    }
    const released = await owner.post(`/api/v3/apps/${app.appId}/releases`)
    if (released.status !== 201) problems.push(`${name}: releasing responded with ${released.status}`)
    for (const [reader, readUrl] of Object.entries(replicas))
      if (!(await isServed(readUrl, app.path, description)))
        problems.push(`${reader}: the release on ${name} is not served`)
  }
  return problems
}
