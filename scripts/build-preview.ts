// Builds the widget preview page as one self-contained file. The output is committed; a test detects drift.
import { writeFileSync } from 'node:fs'
import { bundlePage } from './bundle-page.ts'
import { resolveInRepository } from './vite-settings.ts'

/** The output folder: the first argument, or the committed one. */
const folder = process.argv[2] ?? resolveInRepository('src/adapters/embedded/preview-page')

writeFileSync(`${folder}/page.html`, await bundlePage('web/preview', 'start.tsx'))
