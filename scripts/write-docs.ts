// `npm run docs`: writes the generated pages of docs/. A test detects drift.
import { writeFileSync } from 'node:fs'
import { generateDocs } from '#main/commands/generate-docs.ts'

for (const { path, text } of generateDocs()) writeFileSync(new URL(`../${path}`, import.meta.url), text)
