import { resolve } from 'node:path'
import { type AppFileText, readAppFileText, requireAppFileText } from '../app-file/app-file-text.ts'
import { UnresolvedConflicts } from '../app-file/conflict-markers.ts'
import { withLayers } from '../app-file/layers/read-layers.ts'
import type { CommandInput, CommandIo, SharedOptions } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { appFileName } from '../shared-options.ts'
import { type ConnectedServer, connectServer } from './connect-server.ts'
import { findApp, type ListedApp, searchApp } from './find-app.ts'

export type FileOptions = SharedOptions & { file: string; overlay?: string[]; read?: string[] }

/** `app` is null if the app of the file does not exist yet. */
export type ConnectedAppFile = ConnectedServer & { text: AppFileText; app: ListedApp | null }

const resolvePath = ({ folder }: CommandIo, { file }: FileOptions) => resolve(folder, file)

const findNamedApp = ({ env }: Pick<CommandIo, 'env'>, { app }: SharedOptions) => app ?? env.TENON_APP

const readSlug = (text: AppFileText | null): string | undefined => {
  const slug = text?.composed ? text.composed.app?.slug : text?.document.getIn(['app', 'slug'])
  return typeof slug === 'string' && slug !== '' ? slug : undefined
}

async function readFolderFile(folder: string): Promise<AppFileText | null> {
  const own = await readAppFileText(resolve(folder, appFileName))
  return own && withLayers(own, { folder })
}

/** The slug in the folder's `tenon.yaml`. A file that cannot be read names no app; one with conflicts is refused. */
export const readSlugOfFolder = async ({ folder }: CommandIo): Promise<string | undefined> =>
  readSlug(
    await readFolderFile(folder).catch((error) => {
      if (error instanceof UnresolvedConflicts) throw error
      return null
    }),
  )

/** Reads the file and finds its app: by option, environment, then the slug in the file. */
export async function connectAppFile({
  options,
  io,
}: Pick<CommandInput<FileOptions>, 'options' | 'io'>): Promise<ConnectedAppFile> {
  const server = await connectServer(io, options)
  const own = await requireAppFileText(resolvePath(io, options))
  const text = await withLayers(own, { folder: io.folder, ...options })
  const app = await findAppOfText({ server, options, io }, text)
  io.note(`${server.url} · ${app ? `${app.name} (${app.slug})` : 'a new app'}`)
  return { ...server, text, app }
}

type AppSearch = {
  server: Pick<ConnectedServer, 'tenon'>
  options: SharedOptions
  io: Pick<CommandIo, 'env'>
}

/** Null if no app has the slug in the file. */
export async function findAppOfText(
  { server: { tenon }, options, io }: AppSearch,
  text: AppFileText,
): Promise<ListedApp | null> {
  const [named, slug] = [findNamedApp(io, options), readSlug(text)]
  if (named) return findApp(tenon, named)
  if (slug) return searchApp(tenon, slug)
  throw createUsageFailure('The file does not name its app.', 'Add app.slug to it, or pass --app.')
}

/** Like `connectAppFile`, for a file that may not exist yet. Its app must exist. */
export async function connectPulledApp({
  options,
  io,
}: Pick<CommandInput<FileOptions>, 'options' | 'io'>): Promise<
  ConnectedServer & { path: string; text: AppFileText | null; app: ListedApp }
> {
  const server = await connectServer(io, options)
  const path = resolvePath(io, options)
  const own = await readAppFileText(path)
  const text = own && (await withLayers(own, { folder: io.folder, ...options }))
  const name = findNamedApp(io, options) ?? readSlug(text)
  if (!name)
    throw createUsageFailure('No app is selected.', 'Pass --app with an id or slug from `tenon apps list`.')
  const app = await findApp(server.tenon, name)
  io.note(`${server.url} · ${app.name} (${app.slug})`)
  return { ...server, path, text, app }
}
