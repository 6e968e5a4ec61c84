// The connection of an integration while a file is read: a stored one, or one that only the file has.

import { isGivenSecret } from '#core/engines/apps/file/index.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { VariableScope } from '#core/model/variables/resolve-variables.ts'
import { buildGivenCredential, type OpenedCredential } from '../credentials/open-credential.ts'
import { resolveConfig } from '../variables/resolve-rows.ts'

/** `credential`: built from secrets in the file that are not stored yet; null: use the stored ones. */
export type GivenConnection = {
  storedId: string | null
  credential: OpenedCredential | null
  secrets: string[]
}

export function resolveConnection(
  {
    request,
    contents,
    sendsSecrets,
    scope,
  }: { request: AppFileRequest; contents: Contents; sendsSecrets: boolean; scope: VariableScope | null },
  key: string,
): GivenConnection {
  const given = request.file.connections.find((connection) => connection.key === key)
  const storedId = contents.authConnections.find((row) => row.key === key)?.id ?? null
  const secrets = Object.fromEntries(
    Object.entries(given?.secrets ?? {}).filter(
      // @guard mcp-upstream/app-file
      ([, text]) => sendsSecrets && isGivenSecret(text),
    ),
  )
  const isStored = Object.keys(secrets).length === 0 && storedId !== null
  return {
    storedId,
    credential: given && !isStored ? buildGivenCredential(resolveConfig(given, scope), secrets) : null,
    secrets: Object.values(secrets),
  }
}
