// The languages of openapi-generator.
import { join } from 'node:path'
import { inCache, installOnce, runIn } from '#checks/support/install-packages.ts'
import type { Generator } from './generator.ts'
import { buildGo } from './go.ts'
import { importPython } from './python.ts'
import { compileTypeScript } from './typescript.ts'

const version = '7.25.0'
const folder = inCache('generators', 'openapi-generator')
const artifact = `org.openapitools:openapi-generator-cli:${version}`

const install = () =>
  installOnce(folder, [artifact], () => {
    const where = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
    return runIn(folder, 'mvn', '--quiet', '--batch-mode', 'dependency:copy', ...where)
  })

type Language = {
  name: string
  /** The commands that compile a client in this language. */
  needs: string[]
  options?: string
  compile(client: string): Promise<unknown>
}

const compileRust = (client: string) =>
  runIn(client, 'env', `CARGO_TARGET_DIR=${join(folder, 'target')}`, 'cargo', 'check', '--quiet')

const languages: Language[] = [
  {
    name: 'python',
    needs: ['python3'],
    options: 'packageName=tenon',
    compile: (client) => importPython(client, 'tenon'),
  },
  { name: 'go', needs: ['go'], options: 'withGoMod=true', compile: buildGo },
  {
    name: 'java',
    needs: [],
    options: 'library=native',
    compile: (client) => runIn(client, 'mvn', '--quiet', '--batch-mode', 'compile'),
  },
  { name: 'rust', needs: ['cargo'], compile: compileRust },
  { name: 'typescript-fetch', needs: [], compile: (client) => compileTypeScript(client, 'index.ts') },
]

const toGenerator = ({ name, needs, options, compile }: Language): Generator => ({
  name: `openapi-generator ${name}`,
  needs: ['java', 'mvn', ...needs],
  async generate(document, client) {
    await install()
    const jar = join(folder, `openapi-generator-cli-${version}.jar`)
    const what = ['generate', '-i', document, '-g', name, '-o', client]
    const withTests = '--global-property=apiTests=false,modelTests=false'
    const properties = options ? [`--additional-properties=${options}`] : []
    await runIn('.', 'java', '-jar', jar, ...what, withTests, ...properties)
    await compile(client)
  },
})

export const openapiGenerators = languages.map(toGenerator)
