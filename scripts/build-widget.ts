// Builds the widget pages: one self-contained file for each primitive, with all features that its widgets may use. The output is committed; a test detects drift.
import { mkdirSync, writeFileSync } from 'node:fs'
import { widgetPrimitives } from '#core/model/widgets/widget.ts'
import { bundlePage } from './bundle-page.ts'
import { digestWidgetSources, widgetDigestFile, widgetPagesFolder } from './widget-sources.ts'

/** The output folder: the first argument, or the committed one. */
const folder = process.argv[2] ?? widgetPagesFolder

mkdirSync(folder, { recursive: true })
for (const primitive of widgetPrimitives)
  writeFileSync(`${folder}/${primitive}.html`, await bundlePage('web/widget', `pages/${primitive}.tsx`))
writeFileSync(`${folder}/${widgetDigestFile}`, digestWidgetSources())
