import { type EditedTool, editInTurn, type ReplicaUrls } from './edit-in-turn.ts'
import { findUnreadable } from './read-everything.ts'

const rounds = 3

/** The owner edits, releases and reads on all replicas. Returns the failures. */
export async function useBothReplicas(
  replicas: ReplicaUrls,
  token: string,
  app: EditedTool & { integrationId: string; releaseId: string },
): Promise<string[]> {
  const problems: string[] = []
  const parameters = {
    app_id: app.appId,
    integration_id: app.integrationId,
    tool_id: app.toolId,
    release_id: app.releaseId,
  }
  for (let round = 0; round < rounds; round++) {
    problems.push(...(await editInTurn(replicas, token, app)))
    for (const [name, url] of Object.entries(replicas)) {
      const { tried, failures } = await findUnreadable(url, token, parameters)
      console.log(`${name}: ${tried} reads, ${failures.length} failed`)
      problems.push(...failures.map((failure) => `${name}: ${failure}`))
    }
  }
  return problems
}
