import { readBody, type V3Components } from '#client'
import type { CommandIo } from '../command.ts'
import type { ToolLintJson } from '../output/format-tool-lint.ts'
import type { AppFileRequestJson } from './build-app-file-request.ts'
import { sendDocuments } from './documents/send-documents.ts'
import { locateErrors } from './locate-errors.ts'
import type { PushTarget } from './push-app-file.ts'
import { listSecretUses } from './secrets/list-secret-uses.ts'

export type AppFilePlanJson = V3Components['schemas']['AppFilePlan']

/**
 * The changes that pushing a file would make; nothing is written. The service learns which variables are set, but no
 * secrets.
 */
export const planPush = async (
  target: Omit<PushTarget, 'url'>,
  file: AppFileRequestJson,
  io: Pick<CommandIo, 'env'>,
): Promise<AppFilePlanJson> => (await requestPlan(target, file, io, { lint: false })).plan

/** As `planPush`, with the lint of the tools after the changes if requested. */
export function requestPlan(
  { tenon, text, appId }: Omit<PushTarget, 'url'>,
  file: AppFileRequestJson,
  { env }: Pick<CommandIo, 'env'>,
  query: { lint: boolean },
): Promise<{ plan: AppFilePlanJson; lint: ToolLintJson | null }> {
  const body = { ...file, expected_secrets: listExpectedSecrets(file, env) }
  const send = (body: AppFileRequestJson) =>
    readBody(
      appId === null
        ? tenon.POST('/api/v3/apps/from-file/plan', { params: { query }, body })
        : tenon.POST('/api/v3/apps/{app_id}/file/plan', { params: { path: { app_id: appId }, query }, body }),
    )
  return locateErrors(text, () => sendDocuments(body, send))
}

function listExpectedSecrets({ file }: AppFileRequestJson, env: CommandIo['env']): Record<string, string[]> {
  const set = listSecretUses(file).filter(({ variable }) => env[variable] !== undefined)
  const byConnection = Map.groupBy(set, ({ connection }) => connection)
  return Object.fromEntries([...byConnection].map(([key, uses]) => [key, uses.map(({ name }) => name)]))
}
