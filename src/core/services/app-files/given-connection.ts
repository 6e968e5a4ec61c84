// The connection of an integration while a file is read: a stored one, or one that only the file has.

import { isGivenSecret } from '#core/engines/apps/file/index.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { App } from '#core/model/apps/app.ts'
import type { SecretName } from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { VariableScope } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildGivenCredential, type OpenedCredential } from '../credentials/open-credential.ts'
import { resolveConfig } from '../variables/resolve-rows.ts'

/** `credential`: built from secrets in the file that are not stored yet; null: use the stored ones. */
export type GivenConnection = {
  storedId: string | null
  credential: OpenedCredential | null
  secrets: string[]
}

type GivenContext = {
  request: AppFileRequest
  contents: Contents
  app: Pick<App, 'id' | 'owner'>
  sendsSecrets: boolean
  /** Whether the caller may let the service read secrets that lie elsewhere. */
  sendsReferences: boolean
  scope: VariableScope | null
}

export async function resolveConnection(
  deps: Deps<'secretSource'>,
  { request, contents, app, sendsSecrets, sendsReferences, scope }: GivenContext,
  key: string,
): Promise<GivenConnection> {
  const given = request.file.connections.find((connection) => connection.key === key)
  const stored = contents.authConnections.find((row) => row.key === key)
  const written = Object.entries(given?.secrets ?? {}).filter(
    ([name, text]) =>
      // @guard mcp-upstream/app-file
      sendsSecrets &&
      isGivenSecret(text) &&
      // @guard api/v3/secret-references
      (!isSecretReference(text) || (sendsReferences && stored?.references?.[name as SecretName] !== text)),
  )
  const secrets = Object.fromEntries(
    await Promise.all(written.map(async ([name, text]) => [name, await readGiven(deps, app, text)] as const)),
  )
  const isStored = written.length === 0 && stored !== undefined
  return {
    storedId: stored?.id ?? null,
    credential: given && !isStored ? buildGivenCredential(resolveConfig(given, scope), secrets) : null,
    secrets: Object.values(secrets),
  }
}

/** "" if a secret that lies elsewhere cannot be read: then nothing is sent. */
async function readGiven(
  { secretSource }: Deps<'secretSource'>,
  { id: appId, owner }: Pick<App, 'id' | 'owner'>,
  text: string,
): Promise<string> {
  if (!isSecretReference(text)) return text
  const resolved = await secretSource.resolve({ reference: text, owner, appId })
  return 'secret' in resolved ? resolved.secret.reveal() : ''
}
