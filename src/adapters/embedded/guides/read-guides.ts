// The guides of docs/ and their pictures, for people who use the service.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../docs/', import.meta.url)

/** `name` is the name of the file without its extension. */
export type GuideFile = { name: string; read: () => string }

export const listGuideFiles = (): GuideFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.md'.length),
      read: () => readFileSync(new URL(file, folder), 'utf8'),
    }))

/** A picture in PNG. `name` is the name of its file. */
export type GuidePicture = { name: string; read: () => Buffer }

const pictures = new URL('images/', folder)

export const listGuidePictures = (): GuidePicture[] =>
  readdirSync(pictures)
    .filter((name) => name.endsWith('.png'))
    .map((name) => ({ name, read: () => readFileSync(new URL(name, pictures)) }))
