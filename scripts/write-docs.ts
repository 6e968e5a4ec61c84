// `npm run docs`: writes the pages of docs/ that are made from the code. A test tells when they have drifted.
import { writeFileSync } from 'node:fs'
import { generatedDocs } from '../src/main/generated-docs.ts'

for (const { path, text } of generatedDocs()) writeFileSync(new URL(`../${path}`, import.meta.url), text)
