// `npm run docs`: writes the generated pages of docs/, then the types of the client, which follow from them.
import { writeFileSync } from 'node:fs'
import { ensureClientTypes } from './client-types.mjs'
import { generateDocs } from './generate-docs.ts'

for (const { path, text } of generateDocs()) writeFileSync(new URL(`../${path}`, import.meta.url), text)
await ensureClientTypes()
