// The folder of an app that is kept in git: `tenon.yaml`, and what links it to a server in `.tenon/link.json`.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJsonFile, writePrivateJsonFile } from '../private-json-file.ts'

/** Which draft the file belongs to, and which version of it the file was last equal to. */
export type ProjectLink = { server: string; app: string; etag: string }

export const fileNames = ['tenon.yaml', 'tenon.yml', 'tenon.json'] as const

/** The file of the app in this folder or the nearest one above it; null when there is none. */
export function findAppFile(folder: string): string | null {
  const found = fileNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (found) return found
  const parent = dirname(folder)
  return parent === folder ? null : findAppFile(parent)
}

const findLinkFile = (appFile: string) => join(dirname(appFile), '.tenon', 'link.json')

export const readLink = async (appFile: string | null): Promise<ProjectLink | null> =>
  appFile === null ? null : readJsonFile<ProjectLink>(findLinkFile(appFile))

export const writeLink = (appFile: string, link: ProjectLink): Promise<void> =>
  writePrivateJsonFile(findLinkFile(appFile), link)
