import { readBody, type TenonClient } from '#client'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { type DraftValidationJson, formatDraftValidation } from '../output/format-draft-validation.ts'
import { formatReadiness } from '../output/format-readiness.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

type ReadinessOptions = { for?: string; probe?: true }
type ValidateDraft = Pick<CommandInput<ReadinessOptions>, 'options' | 'io'>

/**
 * Prints the issues of the draft. The exit code is 2 if one prevents a release, or a review by the store of `--for`.
 */
export async function printDraftValidation({ options, io }: ValidateDraft): Promise<number> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const result = await fetchDraftValidation(tenon, app.id)
  const readiness = options.for ? await checkReadiness(tenon, app.id, options) : null
  printCommandReport(io, options.json, readiness ? { ...result, readiness } : result, [
    ...formatDraftValidation(result),
    formatClientContract(result.client_contract),
    ...(readiness ? formatReadiness(readiness) : []),
  ])
  const isReady = readiness?.targets.every((target) => target.is_ready) ?? true
  return result.ok && isReady ? exitCodes.success : exitCodes.invalid
}

export const fetchDraftValidation = (tenon: TenonClient, appId: string): Promise<DraftValidationJson> =>
  readBody(tenon.POST('/api/v3/apps/{app_id}/draft/validate', { params: { path: { app_id: appId } } }))

async function checkReadiness(
  tenon: TenonClient,
  appId: string,
  { for: target = '', probe }: ReadinessOptions,
) {
  const params = { path: { app_id: appId }, query: { target } }
  const { readiness } = probe
    ? await readBody(tenon.POST('/api/v3/apps/{app_id}/draft/readiness/probe', { params }))
    : await readBody(tenon.GET('/api/v3/apps/{app_id}/draft/readiness', { params }))
  return readiness
}
