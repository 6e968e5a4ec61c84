// Which resource of a world takes the place of a value in the sample of an operation.
import type { SampleWorld } from './sample-world.ts'

const idPattern = /\b([a-z]+)_01kb00000000000000000000(\d\d)\b/g

type Values = Record<string, string>

/** Resources by the prefix of an id in the examples, where that is not the name of the resource. */
const resources: Record<string, Values> = {
  'tokens.revoke': { token: 'token' },
  'appTokens.revoke': { token: 'appToken' },
  'apps.transfer': { workspace: 'ws' },
  'authConnections.authorize': { auth: 'oauth' },
  'authConnections.disconnect': { auth: 'oauth' },
  'draft.repairLint': { tool: 'undescribedTool' },
  'members.leave': { ws: 'teamOfBob' },
  'members.list': { ws: 'team' },
  'members.change': { ws: 'team' },
  'members.remove': { ws: 'team' },
}

/** Other values of examples, with the resources that take their place. */
const otherValues: Record<string, Values> = {
  'webhooks.receive': { '4kq2v7n9': 'webhookSecret' },
  'workspaceInvitations.open': { example: 'invitationOfBob' },
  'workspaceInvitations.accept': { example: 'invitationOfBob' },
  'directory.read': { books: 'slug' },
  'directory.related': { books: 'slug' },
}

/** Resources that must exist besides those that the sample names. */
const needs: Record<string, string[]> = {
  'apps.deploy': ['tool'],
  'appTokens.create': ['tokenAccess'],
  'draft.clone': ['rel'],
  'draft.preserveCalls': ['rel'],
  'releases.create': ['tool'],
  'testCases.create': ['tool'],
  'testCases.record': ['tool'],
  'testCases.suggest': ['tool'],
  'tests.run': ['case'],
  'watches.deleteWebhook': ['webhookSecret'],
}

/** The values that replace those of the examples in `text`, the sample of the operation. */
export async function findSampleValues(
  id: string,
  text: string,
  world: SampleWorld,
): Promise<Map<string, string>> {
  const name = id.slice(id.indexOf('.') + 1)
  for (const resource of needs[name] ?? []) await world.get(resource)
  const values = new Map<string, string>()
  for (const [example, prefix = '', number] of text.matchAll(idPattern)) {
    const resource = number === '01' ? 'nextTool' : (resources[name]?.[prefix] ?? prefix)
    values.set(example, await world.get(resource))
  }
  for (const [example, resource] of Object.entries(otherValues[name] ?? {}))
    values.set(example, await world.get(resource))
  return values
}
