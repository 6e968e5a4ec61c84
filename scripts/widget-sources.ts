// The sources of the widget pages. Their digest is committed next to the pages. It shows at once that the pages are up to
// date; a build of all pages takes seconds.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { resolveInRepository } from './vite-settings.ts'

export const widgetPagesFolder = resolveInRepository('src/adapters/embedded/widget-page/pages')

/** A name that stands out, since all other files of the folder are pages. */
export const widgetDigestFile = 'sources.sha256'

const sources = [
  'scripts/{bundle-page,inline-chunks,vite-settings}.ts',
  'src/base/{json,text,value-path}.ts',
  'src/core/engines/widgets/page/**/*.ts',
  'web/widget/**/*.{css,html,ts,tsx}',
]

/** 64 hexadecimal digits. Excludes versions of packages. */
export function digestWidgetSources(): string {
  const root = resolveInRepository('.')
  const paths = globSync(sources, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const path of paths.sort())
    hash.update(`${path}\n${readFileSync(resolveInRepository(path), 'utf8')}\n`)
  return hash.digest('hex')
}
