import type { Client } from './client.ts'

/** A service account of the workspace, and a token of it. */
export async function makeServiceAccount(
  owner: Client,
  workspaceId: string,
  members: object = {},
): Promise<{ id: string; secret: string }> {
  const path = `/api/v3/workspaces/${workspaceId}/service-accounts`
  const { status, body } = await owner.post(path, { name: 'CI', role: 'builder', ...members })
  if (status !== 201) throw new Error(`the service account was not created: ${JSON.stringify(body)}`)
  const { id } = body.service_account
  return { id, secret: await makeServiceCredential(owner, `${path}/${id}`, 'token') }
}

/** The token or client secret itself. */
export async function makeServiceCredential(
  owner: Client,
  accountPath: string,
  kind: 'token' | 'client_secret',
): Promise<string> {
  const credential = { kind, name: 'CI', expires_in_hours: null }
  const { status, body } = await owner.post(`${accountPath}/credentials`, credential)
  if (status !== 201) throw new Error(`the credential was not created: ${JSON.stringify(body)}`)
  return body.secret
}
