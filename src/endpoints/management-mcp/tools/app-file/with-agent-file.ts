// The request that plans or applies the file of an agent.
import { createInvalidInputError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { isGivenSecret } from '#core/engines/apps/file/index.ts'
import type { FileConnection } from '#core/model/app-files/app-file.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import { findReferenceMistake, isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Ports } from '#core/ports/ports.ts'
import { withFileRequest } from '#endpoints/v3/app-files/read-file-request.ts'
import type { ReadDraft } from './draft-file.ts'

export type AgentFile = { file: JsonObject; prune: boolean }

/** Runs `work` with the request. `draft`: what a file that is applied without `prune` lacks. */
export function withAgentFile<Result>(
  ports: Ports,
  caller: Owner,
  { draft, file, prune }: AgentFile & { draft: ReadDraft },
  work: (request: AppFileRequest) => Promise<Result>,
): Promise<Result> {
  const request = {
    file: { version: 1, ...(!prune && retainSettings(draft.file)), ...file },
    document_digests: draft.documentDigests,
    prune,
  }
  const body = Buffer.from(JSON.stringify(request))
  return withFileRequest(ports, { caller, body }, (request) => {
    requireNoSecrets(request.file.connections)
    return work(request)
  })
}

/** Lists that a file lacks stay, but absent settings and variables would be those of an empty app. */
const retainSettings = ({ app, variables }: JsonObject): JsonObject => ({
  ...(app !== undefined && { app }),
  ...(variables !== undefined && { variables }),
})

/** Chats and their providers must not see secrets. */
// @guard management-mcp/building
function requireNoSecrets(connections: readonly FileConnection[]): void {
  const violations = connections.flatMap(({ secrets }, index) =>
    Object.entries(secrets)
      .filter(([, text]) => isGivenSecret(text) && !isSecretReference(text))
      .map(([name, text]) =>
        createFileViolation(
          `/connections/${index}/secrets/${name}`,
          'not_applicable',
          findReferenceMistake(text) ?? noSecret,
        ),
      ),
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
}

const noSecret =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the placeholder
  'must be a placeholder, such as ${env:API_KEY}: set_up_connection returns a link to a form for the secret'
