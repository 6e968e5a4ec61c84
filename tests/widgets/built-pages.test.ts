import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readWidgetPages } from '#adapters/embedded/widget-page/read-widget-pages.ts'
import { buildPageModel } from '#core/engines/widgets/page/model/build-page-model.ts'
import { featureNames } from '#core/engines/widgets/page/page-features.ts'
import { allTexts } from '#core/engines/widgets/page/texts/english-texts.ts'
import { findTextPack } from '#core/engines/widgets/page/texts/text-pack.ts'
import { modelPlaceholder, renderWidgetPage } from '#core/engines/widgets/page/widget-page.ts'
import { noBranding } from '#core/model/apps/app.ts'
import { type PartPrimitive, partPrimitiveNames, widgetPrimitives } from '#core/model/widgets/widget.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
import { digestWidgetSources, widgetDigestFile, widgetPagesFolder } from '../../scripts/widget-sources.ts'
import { listImports } from '../support/source-files.ts'
import { buildTestParts, buildTestWidget } from '../support/widget-fixtures.ts'

const templates = readWidgetPages()
const countCompressed = (page: string) => gzipSync(page, { level: 9 }).length

test('the pages are up to date with their sources', () => {
  const digest = readFileSync(`${widgetPagesFolder}/${widgetDigestFile}`, 'utf8')
  expect(digest, 'npm run build -- widget').toBe(digestWidgetSources())
})

test.runIf(isFullScope)('a build of the pages makes those that are committed', () => {
  const folder = mkdtempSync(`${tmpdir()}/widgets-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = fileURLToPath(new URL('../../scripts/build-widget.ts', import.meta.url))
  execFileSync(process.execPath, [script, folder])
  for (const primitive of widgetPrimitives) {
    const built = readFileSync(`${folder}/${primitive}.html`, 'utf8')
    expect([primitive, built === templates[primitive]]).toEqual([primitive, true])
  }
})

describe.each(widgetPrimitives)('the page of %s', (primitive) => {
  test('has one placeholder for its model, and features that the service knows', () => {
    expect(templates[primitive].split(modelPlaceholder)).toHaveLength(2)
    const names = [...templates[primitive].matchAll(/ data-feature="([^"]*)"/g)].flatMap(([, found = '']) =>
      found.split(' '),
    )
    expect(names).toContain('actions')
    expect(featureNames).toEqual(expect.arrayContaining(names))
  })

  test('is at most 24 KiB compressed without the features that only some widgets use, and 32 or 48 KiB with all', () => {
    const plain = renderWidgetPage(
      templates[primitive],
      buildPageModel(buildTestWidget(primitive), noBranding, []),
    )
    expect(plain).not.toContain('data-feature')
    expect(countCompressed(plain)).toBeLessThanOrEqual(24 * 1024)
    const most = primitive === 'composite' ? 48 : 32
    expect(countCompressed(templates[primitive])).toBeLessThanOrEqual(most * 1024)
  })

  test('has only texts that its pack of translations has', () => {
    const pack = findTextPack('de', primitive)?.texts ?? {}
    const used = Object.values(allTexts).filter((text) => templates[primitive].includes(JSON.stringify(text)))
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((text) => !Object.hasOwn(pack, text))).toEqual([])
  })

  test('holds no URL, inserts no HTML and evaluates no code', () => {
    const page = templates[primitive].replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, '')
    expect(page).not.toMatch(
      /(src|href)="|url\(|@import|https?:\/\/[\w-]+\.|\beval\(|new Function|fetch\(|XMLHttpRequest/,
    )
    expect(page).not.toContain('insertAdjacentHTML')
  })

  test('follows the theme of the client, not of the system', () => {
    expect(templates[primitive]).toContain('light-dark(')
    expect(templates[primitive]).not.toContain('prefers-color-scheme')
  })
})

test('the page of a composite has the views of its parts alone', () => {
  const render = (...primitives: PartPrimitive[]) => {
    const parts = buildTestParts(primitives.map((primitive) => ({ primitive })))
    const widget = buildTestWidget('composite', { config: { parts } })
    return renderWidgetPage(templates.composite, buildPageModel(widget, noBranding, []))
  }
  const page = render('metric', 'list')
  expect(page).toContain('"metric"')
  for (const name of ['table', 'chart', 'carousel', 'detail', 'markdown'])
    expect(page).not.toMatch(new RegExp(` data-feature="${name}"`))
  expect(countCompressed(page)).toBeLessThanOrEqual(28 * 1024)
  expect(countCompressed(render(...partPrimitiveNames))).toBeLessThanOrEqual(38 * 1024)
})

test('the pages use every text', () => {
  const pages = Object.values(templates).join()
  const unused = Object.entries(allTexts).filter(([, text]) => !pages.includes(JSON.stringify(text)))
  expect(unused).toEqual([])
})

test('the sources of the pages import only Preact, each other and pure modules', () => {
  const folder = fileURLToPath(new URL('../../web/widget/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
  )
  const isOwn = (name: string, specifier: string) =>
    /^\.{1,2}\/[\w./-]+\.(tsx?|css)$/.test(specifier) &&
    !posix.join(posix.dirname(name), specifier).startsWith('..')
  const allowed =
    /^(preact(\/hooks)?|#base\/(json|text)\.ts|#core\/engines\/widgets\/page\/([\w-]+\/)?[\w-]+\.ts)$/
  const foreign = files.flatMap((name) =>
    listImports(readFileSync(folder + name, 'utf8'))
      .map(({ specifier }) => specifier)
      .filter((imported) => !allowed.test(imported) && !isOwn(name, imported)),
  )
  expect(files.length).toBeGreaterThan(25)
  expect(foreign).toEqual([])
})
