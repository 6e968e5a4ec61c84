// `tenon dev` pushes whenever the file or one of its documents is saved, and continues after failures.

import { basename, dirname, relative } from 'node:path'
import { hasErrorCode, readBody, TenonError } from '#client'
import { requireAppFileText } from '../app-file/app-file-text.ts'
import { buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { createSourceFiles, type SourceFiles } from '../app-file/documents/source-files.ts'
import { withLayers } from '../app-file/layers/read-layers.ts'
import type { PushedFile } from '../app-file/push-app-file.ts'
import { readAllowedVariables } from '../app-file/secrets/allowed-variables.ts'
import { pushWithSecrets } from '../app-file/secrets/push-with-secrets.ts'
import type { CommandIo, SharedOptions } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { describeFailure, printFailure } from '../output/report-failure.ts'
import { findAppOfText } from '../target/connect-app-file.ts'
import type { ConnectedServer } from '../target/connect-server.ts'
import { type FileStamps, stampFile, waitForChange } from './file-stamps.ts'

export type DevOptions = SharedOptions & { file: string; prune?: true; env?: string[]; read?: string[] }

export type PushOnSave = {
  server: Pick<ConnectedServer, 'tenon' | 'url'>
  /** The path of the file. */
  path: string
  options: DevOptions
  io: CommandIo
  /** Explains how to use the draft at `endpoint`. Printed once, after the first push. */
  explain(endpoint: string, slug: string): string[]
}

/** The pause after the service could not be reached. */
const retryMs = 2_000

/**
 * Runs until it is interrupted. Throws if the first push fails for any reason other than a problem of the
 * file.
 */
export async function pushOnSave(task: PushOnSave): Promise<never> {
  const { path, io } = task
  const sources = createSourceFiles(path, task.options.read)
  const watched: FileStamps = new Map()
  const signal = io.watchInterruption()
  let [appId, lastFailure]: [string | null, unknown] = [null, null]
  for (;;) {
    const stamps: FileStamps = new Map([[path, await stampFile(path)]])
    try {
      const applied = await pushOnce(task, appId, stampReads(sources, stamps))
      reportPush(task, applied)
      if (appId === null) await reportEndpoint(task, applied, [...stamps.keys()])
      ;[appId, lastFailure] = [applied.app_id, null]
    } catch (error) {
      if (appId === null && lastFailure === null && !isOfFile(error, stamps)) throw error
      reportFailure(task, error, lastFailure)
      lastFailure = error
      // The file that could not be read this time may be the one that the user will correct.
      for (const [file, stamp] of watched) if (!stamps.has(file)) stamps.set(file, stamp)
    }
    watched.clear()
    for (const [file, stamp] of stamps) watched.set(file, stamp)
    await waitForChange(watched, { signal, ...(hasErrorCode(lastFailure, 'network') && { maxMs: retryMs }) })
  }
}

/** Stamps each file before it is read, so that no change in between is missed. */
const stampReads = (sources: SourceFiles, stamps: FileStamps): SourceFiles => ({
  ...sources,
  async read(path) {
    stamps.set(path, await stampFile(path))
    return sources.read(path)
  },
})

async function pushOnce(
  { server, path, options, io }: PushOnSave,
  knownId: string | null,
  sources: SourceFiles,
): Promise<PushedFile> {
  const own = await requireAppFileText(path)
  const text = await withLayers(own, { folder: dirname(path), sources })
  const body = await buildAppFileRequest(text, { ...options, sources })
  // Found once, so that an edited slug renames this app instead of creating another.
  const appId = knownId ?? (await findAppOfText({ server, options, io }, text))?.id ?? null
  return pushWithSecrets({ ...server, text, appId }, body, { io, allowed: readAllowedVariables(options.env) })
}

/** Whether an existing file was rejected. Every other failure prevents the start. */
const isOfFile = (error: unknown, stamps: FileStamps) => {
  const { exitCode } = describeFailure(error) ?? {}
  const isThere = !stamps.values().next().value?.startsWith('missing')
  return isThere && (exitCode === exitCodes.invalid || exitCode === exitCodes.conflict)
}

/** With --json each event is one line, as in `tenon logs`. */
const report = ({ io, options }: PushOnSave, event: object, lines: readonly string[]) => {
  for (const line of options.json ? [JSON.stringify(event)] : lines) io.print(line)
}

function reportPush(task: PushOnSave, applied: PushedFile): void {
  const { plan } = applied
  const end = plan.has_changes ? 'The draft matches the file.' : 'Nothing changed.'
  report(task, { event: 'pushed', ...applied }, [...formatAppFilePlan(plan), end])
}

async function reportEndpoint(task: PushOnSave, applied: PushedFile, files: string[]): Promise<void> {
  const { server, explain, io, path } = task
  const { app_id: appId, slug } = applied
  const { overview } = await readBody(
    server.tenon.GET('/api/v3/apps/{app_id}/overview', { params: { path: { app_id: appId } } }),
  )
  const endpoint = `${overview.endpoint}/draft`
  report(task, { event: 'ready', server: server.url, app_id: appId, slug, endpoint }, [
    '',
    `The draft of ${overview.name} is at ${endpoint}`,
    ...explain(endpoint, slug),
    '',
  ])
  const names = files.map((file) => relative(io.folder, file) || basename(path))
  io.note(`Watching ${names.join(', ')}. Press Ctrl-C to stop.`)
}

function reportFailure({ io, options }: PushOnSave, error: unknown, last: unknown): void {
  const described = describeFailure(error)
  if (!described) throw error
  const isRepeated =
    error instanceof TenonError && last instanceof TenonError && error.message === last.message
  if (!(isRepeated && error.code === 'network')) printFailure(io, described.failure, options.json === true)
}
