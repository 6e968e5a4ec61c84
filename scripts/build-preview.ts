// Builds the page that previews widgets: one file that needs nothing else. What is committed is what this makes.
import { writeFileSync } from 'node:fs'
import { at, builtPage } from './built-page.ts'

/** Where to, unless it is said. */
const folder = process.argv[2] ?? at('src/adapters/embedded/preview-page')

writeFileSync(`${folder}/page.html`, await builtPage('web/preview', 'start.tsx'))
