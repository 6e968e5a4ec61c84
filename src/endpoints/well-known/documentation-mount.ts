// Everything below /docs: the API reference, its assets, and the guides as pages and as Markdown.
import { createLazy } from '#base/create-lazy.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
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

export type Documentation = { guides: readonly GuideSource[]; readReferenceFiles: () => ReferenceFiles }

type Handlers = Map<string, HttpMount['handle']>

const pageHeaders = { 'Content-Security-Policy': pagePolicy({ style: guidePageStyle }) }
const htmlType = 'text/html; charset=utf-8'

const toEntry = ({ path, handle }: HttpMount) => [path, handle] as const

const createPage = (path: string, render: () => string) =>
  toEntry(createTextMount(path, htmlType, render, pageHeaders))

function createGuideHandlers(sources: readonly GuideSource[]): Handlers {
  const renderGuide = createGuideRenderer(new Set(sources.map(({ name }) => name)))
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

export function createDocumentationMount(
  api: DocumentedApi,
  { guides, readReferenceFiles }: Documentation,
): HttpMount {
  const getAssets = createLazy(() => createReferenceAssets(readReferenceFiles()))
  const handlers = createGuideHandlers(guides).set('/docs', createReferenceHandler(api, getAssets))
  const findAsset = (path: string) =>
    Object.values(getAssets())
      .flat()
      .find(({ fileName }) => path === `${assetsPath}/${fileName}`)?.handle
  return {
    path: '/docs',
    handle(request, response) {
      const path = (request.url ?? '').replace(/[?#].*$/, '')
      const handle = handlers.get(path) ?? (path.startsWith(`${assetsPath}/`) ? findAsset(path) : undefined)
      if (handle) void handle(request, response)
      else sendText(response, 404, { 'Content-Type': htmlType, ...pageHeaders }, renderMissingPage())
    },
  }
}
