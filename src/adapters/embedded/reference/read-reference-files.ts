// The assets of the API reference in a browser: Swagger UI from its package, and the script and style that set it up.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

const readOwn = (name: string) => readFileSync(new URL(`../../../../web/reference/${name}`, import.meta.url))
const readPackaged = (name: string) => readFileSync(packages.resolve(`swagger-ui-dist/${name}`))

export const readReferenceFiles = () => ({
  viewer: readPackaged('swagger-ui-bundle.js'),
  start: readOwn('start.js'),
  style: Buffer.concat([readPackaged('swagger-ui.css'), readOwn('style.css')]),
})
