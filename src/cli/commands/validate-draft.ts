import { readBody, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatClientContract } from '../output/format-client-contract.ts'
import { formatDraftIssue } from '../output/format-draft-issue.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

type ValidationResult = V3Components['schemas']['DraftValidation']

const formatSummary = ({ ok, issues, blocking_count }: ValidationResult) => {
  if (!ok) return `The draft cannot be released: ${blocking_count} of ${issues.length} issues block it.`
  return issues.length === 0
    ? 'The draft has no issues.'
    : `The draft can be released; ${issues.length} issues.`
}

/** Says what is wrong with the draft of the server; 2 when that prevents a release. */
export async function printDraftValidation({
  options,
  io,
}: Pick<CommandInput, 'options' | 'io'>): Promise<number> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const result = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/draft/validate', { params: { path: { app_id: app.id } } }),
  )
  printCommandReport(io, options.json, result, [
    ...result.issues.map(formatDraftIssue),
    formatSummary(result),
    formatClientContract(result.client_contract),
  ])
  return result.ok ? exitCodes.success : exitCodes.invalid
}
