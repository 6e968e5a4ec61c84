import { resolve } from 'node:path'
import { hasErrorCode, TenonError } from '#client'
import { type AppFileText, readAppFileText, requireAppFileText } from '../app-file/app-file-text.ts'
import {
  type AppFileRequestJson,
  buildAppFileRequest,
  listVariables,
  toAppFile,
} from '../app-file/build-app-file-request.ts'
import { checkAppFile } from '../app-file/check-app-file.ts'
import { createSourceFiles } from '../app-file/documents/source-files.ts'
import { runForEachFile } from '../app-file/each-file.ts'
import { withLayers } from '../app-file/layers/read-layers.ts'
import { type AppFilePlanJson, planPush } from '../app-file/plan-push.ts'
import { recordReads, requireUniqueKeys } from '../app-file/repeated-keys.ts'
import type { CommandInput, CommandIo, SharedOptions } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatPlannedIssues } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { appFileName } from '../shared-options.ts'
import { connectAppFile } from '../target/connect-app-file.ts'
import { resolveServer } from '../target/resolve-server.ts'
import { targetChoices } from '../target-choices.ts'
import { printDraftValidation } from './validate-draft.ts'

type ValidateOptions = SharedOptions & {
  file?: string
  draft?: true
  offline?: true
  for?: string
  probe?: true
  read?: string[]
  set?: string[]
  overlay?: string[]
}
type Validate = CommandInput<ValidateOptions>

/** Prints the issues of the file, or of the draft if there is no file. The exit code is 2 if one prevents a release. */
export const printValidations = runForEachFile<ValidateOptions>(printValidation)

async function printValidation({ options, io }: Validate): Promise<number> {
  const { file, draft, offline } = options
  const isDraft = draft || options.for !== undefined
  if (isDraft && (file || offline))
    throw createUsageFailure('--draft and --for check the draft. Remove --file and --offline.')
  requireTargets(options)
  const text = isDraft ? null : await findFile(io, options)
  return text ? validateFile(text, { options, io }) : printDraftValidation({ options, io })
}

function requireTargets({ for: targets, probe }: ValidateOptions): void {
  if (targets === undefined) {
    if (probe) throw createUsageFailure('--probe requires --for.')
    return
  }
  const known: readonly string[] = targetChoices
  const unknown = targets.split(',').find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw createUsageFailure(`"${unknown}" is not a target of --for. Targets: ${known.join(',')}.`)
}

async function findFile(io: CommandIo, options: ValidateOptions): Promise<AppFileText | null> {
  const { file, offline } = options
  const path = resolve(io.folder, file ?? appFileName)
  const text = file || offline ? await requireAppFileText(path) : await readAppFileText(path)
  if (!text) io.note(`There is no ${appFileName} in this folder, so the draft on the server was checked.`)
  return text && withLayers(text, { folder: io.folder, ...options })
}

async function validateFile(
  text: AppFileText,
  { options, io }: Pick<Validate, 'options' | 'io'>,
): Promise<number> {
  await checkAppFile(text)
  const texts = new Map<string, string>()
  const sources = recordReads(createSourceFiles(text.path, options.read), texts)
  const body = await buildAppFileRequest(text, { ...options, sources })
  if (options.offline) requireUniqueKeys(text.path, texts)
  const plan = options.offline ? null : await planOnServer({ options, io }, text, body)
  const variables = listVariables(toAppFile(text)).map((name) => ({
    name,
    is_set: io.env[name] !== undefined,
  }))
  const ok = plan?.validation.ok ?? true
  printCommandReport(io, options.json, { file: text.path, ok, variables, plan }, [
    ...variables
      .filter(({ is_set: isSet }) => !isSet)
      .map(({ name }) => `The variable ${name} is not set, so the server keeps its current secret.`),
    ...(plan ? formatPlannedIssues(plan) : []),
    `${options.file ?? appFileName} is valid${ok ? '' : ', but its app cannot be released'}.`,
  ])
  return ok ? exitCodes.success : exitCodes.invalid
}

/**
 * The findings of the service; null if no one has signed in, or if no server was named and the default does
 * not respond.
 */
async function planOnServer(
  { options, io }: Pick<Validate, 'options' | 'io'>,
  text: AppFileText,
  body: AppFileRequestJson,
): Promise<AppFilePlanJson | null> {
  const { isInferred } = await resolveServer(io, options)
  try {
    const { tenon, app } = await connectAppFile({ options: { ...options, file: text.path }, io })
    return await planPush({ tenon, text, appId: app?.id ?? null }, body, io)
  } catch (error) {
    if (isUnreadWithoutSecret(error)) {
      io.note(
        'Reading the server requires its secret, which only a push sends. The file was checked without its tools.',
      )
      return null
    }
    const isSignedOut = error instanceof CommandFailure && error.exitCode === exitCodes.signIn
    if (!(isSignedOut || (isInferred && hasErrorCode(error, 'network')))) throw error
    io.note(`${error instanceof Error ? error.message : error} The file was checked offline.`)
    return null
  }
}

const isUnreadWithoutSecret = (error: unknown): boolean =>
  error instanceof TenonError &&
  Array.isArray(error.details) &&
  error.details.length > 0 &&
  error.details.every(({ code }) => code === 'credential_missing')
