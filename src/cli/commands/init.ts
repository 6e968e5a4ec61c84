import { basename, join } from 'node:path'
import { hasErrorCode, type TenonClient } from '#client'
import { createAppFileDocument, formatAppFile } from '../app-file/new-app-file.ts'
import type { CommandInput, CommandIo } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { buildAgentsGuide } from '../init/agents-guide.ts'
import { type AppStart, chooseStart, type InitOptions } from '../init/app-start.ts'
import { type BuiltAppFile, buildAppFile } from '../init/build-app-file.ts'
import { buildEnvironmentExample, buildGitIgnore, type FolderFile, hasFile } from '../init/folder-files.ts'
import { formatSourceReport } from '../output/format-source-report.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { replaceFile } from '../replace-file.ts'
import { appFileName } from '../shared-options.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { resolveServer } from '../target/resolve-server.ts'

const guideName = 'AGENTS.md'

/** Creates the files of a new app in the current folder. Nothing is created on the server. */
export async function initFolder({ args: [text], options, io }: CommandInput<InitOptions>): Promise<void> {
  await requireFreeFolder(io, options)
  const start = await chooseStart(io, text, options)
  const { url } = await resolveServer(io, options)
  const tenon = options.offline ? null : await findServer(io, options, start)
  const built = await buildOrGoWithout({ io, tenon, options }, start)
  const document = createAppFileDocument(url)
  document.contents = document.createNode(built.file)
  const appText = formatAppFile(appFileName, document)
  const { name, slug = '' } = built.file.app
  const made = await writeFiles(io, options, [
    { name: appFileName, text: appText },
    { name: guideName, text: buildAgentsGuide({ name, slug, server: url }) },
    await buildGitIgnore(io.folder),
    buildEnvironmentExample(appText),
    copyDocument(start),
  ])
  const { file, found } = built
  const report = { files: made, app: file.app, tools: (file.tools ?? []).length, source: found }
  printCommandReport(io, options.json, report, [
    `Wrote ${made.join(', ')} for ${name} (${slug}).`,
    ...describeSource(built),
    ...describeNextSteps(built, start),
  ])
}

/** A document outside of the repository; null for every other start. */
function copyDocument(start: AppStart): FolderFile | null {
  if (start.kind !== 'source' || start.source.kind !== 'document' || !start.source.isOutside) return null
  return { name: basename(start.source.path ?? ''), text: start.source.text }
}

async function requireFreeFolder(io: CommandIo, { force }: InitOptions): Promise<void> {
  if (force || !(await hasFile(io.folder, appFileName))) return
  const question = `Replace ${join(io.folder, appFileName)}?`
  if (!io.isInteractive)
    throw createUsageFailure(`${appFileName} already exists.`, 'Pass --force to replace it.')
  await confirm(io, {}, question)
}

/** Null if no one has signed in. The file then contains only what is known without the service. */
async function findServer(
  io: CommandIo,
  options: InitOptions,
  { kind }: AppStart,
): Promise<TenonClient | null> {
  try {
    return (await connectServer(io, options)).tenon
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.exitCode !== exitCodes.signIn) throw error
    if (kind === 'source') io.note(`${error.message} The source was not read.`)
    return null
  }
}

async function buildOrGoWithout(
  building: Parameters<typeof buildAppFile>[0],
  start: AppStart,
): Promise<BuiltAppFile> {
  try {
    return await buildAppFile(building, start)
  } catch (error) {
    if (start.kind === 'template' || !hasErrorCode(error, 'network')) throw error
    building.io.note(`${(error as Error).message}. The file was written without the server.`)
    return buildAppFile({ ...building, tenon: null }, start)
  }
}

/**
 * Writes missing files and `tenon.yaml`, and returns their names. Other existing files stay unless --force is given.
 */
async function writeFiles(
  io: CommandIo,
  { force }: InitOptions,
  files: readonly (FolderFile | null)[],
): Promise<string[]> {
  const made: string[] = []
  for (const file of files) {
    if (!file) continue
    const mayReplace = force || file.name === appFileName || file.name === '.gitignore'
    if (!mayReplace && (await hasFile(io.folder, file.name))) {
      io.note(`${file.name} already exists and was not changed. Pass --force to replace it.`)
      continue
    }
    await replaceFile(join(io.folder, file.name), file.text)
    made.push(file.name)
  }
  return made
}

const describeSource = ({ file, found }: BuiltAppFile): string[] => {
  if (!found) return []
  const { operations, ways_to_authenticate: waysToAuthenticate, ...rest } = found
  return [
    ...formatSourceReport({ ...rest, operations: operations.length, waysToAuthenticate }),
    `${(file.tools ?? []).length} of them are tools.`,
  ]
}

function describeNextSteps({ file, found }: BuiltAppFile, start: AppStart): string[] {
  const steps = ['Next: `tenon push`, `tenon validate` and `tenon release`.']
  if (file.connections?.some(({ secrets }) => Object.keys(secrets ?? {}).length > 0))
    steps.unshift('Set the variables of .env.example before you push.')
  if (found && file.integrations?.some(({ openapi, base_url: url }) => openapi && !url))
    steps.unshift('The document names no server. Add `base_url` to the integration in tenon.yaml.')
  if (start.kind === 'source' && !found) {
    const key = file.integrations?.[0]?.key
    steps.unshift('The file has no tools yet. Run `tenon login` and then `tenon init` again with --force,')
    steps.splice(1, 0, `or, after the push, \`tenon import ${key} --tools suggested\` and \`tenon pull\`.`)
  }
  return steps
}
