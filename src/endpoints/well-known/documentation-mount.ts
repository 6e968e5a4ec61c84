// Everything below /docs: the API reference, its assets, the guides as pages and as Markdown, and their pictures.
import { createLazy } from '#base/create-lazy.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { type Asset, createNamedAsset } from './assets.ts'
import { guidePageStyle, renderGuideIndex, renderGuidePage, renderMissingPage } from './guides/guide.page.ts'
import { createGuideRenderer, type Guide, parseGuide } from './guides/render-guide.ts'
import type { DocumentedApi } from './openapi-documents.ts'
import {
  assetsPath,
  createReferenceAssets,
  createReferenceHandler,
  type ReferenceFiles,
} from './reference-page.ts'
import { createTextMount } from './text-mount.ts'

/** A file in Markdown, read at the first request. */
export type GuideSource = { name: string; read: () => string }

/** A picture in PNG, read with the first guide. `name` is the name of its file. */
export type PictureSource = { name: string; read: () => Buffer }

export type Documentation = {
  guides: readonly GuideSource[]
  pictures: readonly PictureSource[]
  readReferenceFiles: () => ReferenceFiles
}

type Handlers = Map<string, HttpMount['handle']>

const picturesPath = '/docs/images'

const pageHeaders = {
  'Content-Security-Policy': pagePolicy({ style: guidePageStyle, image: "'self'" }),
}
const htmlType = 'text/html; charset=utf-8'

const toEntry = ({ path, handle }: HttpMount) => [path, handle] as const

const createPage = (path: string, render: () => string) =>
  toEntry(createTextMount(path, htmlType, render, pageHeaders))

const createPictures = (sources: readonly PictureSource[]): ReadonlyMap<string, Asset> =>
  new Map(sources.map(({ name, read }) => [name, createNamedAsset(name, 'image/png', read())]))

function createGuideHandlers(
  sources: readonly GuideSource[],
  getPictures: () => ReadonlyMap<string, Asset>,
): Handlers {
  const findPicture = (name: string) => {
    const picture = getPictures().get(name)
    return picture && `${picturesPath.replace('/docs/', '')}/${picture.fileName}`
  }
  const renderGuide = createGuideRenderer(new Set(sources.map(({ name }) => name)), findPicture)
  const read = ({ name, read }: GuideSource): Guide => parseGuide(name, read())
  return new Map([
    createPage('/docs/guides', () => renderGuideIndex(sources.map(read))),
    ...sources.flatMap((source) => [
      createPage(`/docs/${source.name}`, () => {
        const guide = read(source)
        return renderGuidePage(guide, renderGuide(guide))
      }),
      toEntry(createTextMount(`/docs/${source.name}.md`, 'text/markdown; charset=utf-8', source.read)),
    ]),
  ])
}

const listFiles = (folder: string, assets: Iterable<Asset>) =>
  [...assets].map(({ fileName, handle }) => [`${folder}/${fileName}`, handle] as const)

export function createDocumentationMount(
  api: DocumentedApi,
  { guides, pictures, readReferenceFiles }: Documentation,
): HttpMount {
  const getAssets = createLazy(() => createReferenceAssets(readReferenceFiles()))
  const getPictures = createLazy(() => createPictures(pictures))
  const handlers = createGuideHandlers(guides, getPictures).set(
    '/docs',
    createReferenceHandler(api, getAssets),
  )
  const getFiles = createLazy(
    () =>
      new Map<string, HttpMount['handle']>([
        ...listFiles(assetsPath, Object.values(getAssets()).flat()),
        ...listFiles(picturesPath, getPictures().values()),
      ]),
  )
  return {
    path: '/docs',
    handle(request, response) {
      const path = (request.url ?? '').replace(/[?#].*$/, '')
      const handle = handlers.get(path) ?? getFiles().get(path)
      if (handle) void handle(request, response)
      else sendText(response, 404, { 'Content-Type': htmlType, ...pageHeaders }, renderMissingPage())
    },
  }
}
