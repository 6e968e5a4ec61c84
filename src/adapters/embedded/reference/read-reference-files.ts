// The assets of the API reference in a browser: Swagger UI from its package, and the script and style that set it up.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

const folder = new URL('../../../../web/reference/', import.meta.url)
const readOwn = (name: string) => readFileSync(new URL(name, folder))
const readPackaged = (name: string) => readFileSync(packages.resolve(`swagger-ui-dist/${name}`))

const first = 'start.js'

function listModules(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
  return [first, ...names.filter((name) => name !== first)]
}

export const readReferenceFiles = () => ({
  viewer: readPackaged('swagger-ui-bundle.js'),
  style: Buffer.concat([readPackaged('swagger-ui.css'), readOwn('style.css')]),
  modules: new Map(listModules().map((name) => [name, readOwn(name)])),
})
