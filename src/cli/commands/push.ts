import type { TenonClient } from '#client'
import { buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { runForEachFile } from '../app-file/each-file.ts'
import { readAllowedVariables } from '../app-file/secrets/allowed-variables.ts'
import { pushWithSecrets } from '../app-file/secrets/push-with-secrets.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { confirm } from '../target/confirm.ts'
import { connectAppFile, type FileOptions } from '../target/connect-app-file.ts'
import { findWorkspace } from '../target/find-workspace.ts'
import { printDiff } from './diff.ts'

type PushOptions = FileOptions & {
  prune?: true
  force?: true
  skipSecrets?: true
  dryRun?: true
  workspace?: string
  env?: string[]
  read?: string[]
  set?: string[]
}

/** Applies the file to the draft, unless that would undo edits of others. Creates a missing app. */
export const pushFiles = runForEachFile<PushOptions>(pushFile)

async function pushFile(input: CommandInput<PushOptions>): Promise<number> {
  const { options, io } = input
  if (options.dryRun) return printDiff(input)
  const allowed = readAllowedVariables(options.env)
  const connected = await connectAppFile({ options, io })
  const { tenon, url, isInferred, text, app } = connected
  if (isInferred) await confirm(io, options, `Push to ${url}? You did not name a server.`)
  const body = {
    ...(await buildAppFileRequest(text, options)),
    ...(app === null && options.workspace && { workspace_id: await findId(tenon, options.workspace) }),
  }
  const applied = await showProgress(io, 'Applying the file to the draft', () =>
    pushWithSecrets({ tenon, url, text, appId: app?.id ?? null }, body, { io, allowed, ...options }),
  )
  const { slug, plan } = applied
  printCommandReport(io, options.json, applied, [
    ...formatAppFilePlan(plan),
    describeEnd(slug, app !== null, plan.has_changes),
  ])
  return exitCodes.success
}

const findId = async (tenon: TenonClient, name: string): Promise<string> =>
  (await findWorkspace(tenon, name)).id

function describeEnd(slug: string, existed: boolean, hasChanges: boolean): string {
  if (!existed) return `Created ${slug}. Run \`tenon release\` to publish it.`
  return hasChanges ? 'The draft now matches the file.' : 'No changes: the draft already matches the file.'
}
