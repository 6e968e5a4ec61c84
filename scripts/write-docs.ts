// `npm run docs`: writes the generated pages of docs/, and the types of the API for the client. Tests detect drift.
import { writeFileSync } from 'node:fs'
import { apiFamilies } from '#endpoints/index.ts'
import { generateDocs } from './generate-docs.ts'
import { clientTypesFolder, generateTypes } from './openapi-types.ts'

for (const { path, text } of generateDocs()) writeFileSync(new URL(`../${path}`, import.meta.url), text)
await generateTypes(
  apiFamilies.map(({ id }) => id),
  clientTypesFolder,
)
