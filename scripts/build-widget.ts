// Builds the pages of widgets: for each primitive one file that needs nothing else. What is committed is what this makes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { widgetPrimitives } from '../src/core/model/widget.ts'
import { at, builtPage } from './built-page.ts'

/** Where to, unless it is said. */
const folder = process.argv[2] ?? at('src/adapters/embedded/widget-page/pages')

mkdirSync(folder, { recursive: true })
for (const primitive of widgetPrimitives)
  writeFileSync(`${folder}/${primitive}.html`, await builtPage('web/widget', `pages/${primitive}.tsx`))
