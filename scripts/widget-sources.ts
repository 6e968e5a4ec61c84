// The sources of the widget pages. Their digest is committed beside the pages: it tells in no time what a build of all
// pages takes seconds to tell, that they are up to date.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { resolveInRepository } from './vite-settings.ts'

export const widgetPagesFolder = resolveInRepository('src/adapters/embedded/widget-page/pages')

/** Named for what it is, since the folder has the pages alone otherwise. */
export const widgetDigestFile = 'sources.sha256'

const sources = [
  'scripts/{bundle-page,vite-settings}.ts',
  'src/base/{json,text}.ts',
  'src/core/engines/widgets/page/**/*.ts',
  'web/widget/**/*.{css,html,ts,tsx}',
]

/** 64 hexadecimal digits. Versions of packages are no part of it. */
export function digestWidgetSources(): string {
  const root = resolveInRepository('.')
  const paths = globSync(sources, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const path of paths.sort())
    hash.update(`${path}\n${readFileSync(resolveInRepository(path), 'utf8')}\n`)
  return hash.digest('hex')
}
