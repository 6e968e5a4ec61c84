// Generators for TypeScript, and its strict compiler.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, installNpm, runIn } from '#checks/support/install-packages.ts'
import type { Generator } from './generator.ts'

const folder = inCache('generators', 'npm')
const packages = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
]

const bin = (command: string) => join(folder, 'node_modules', '.bin', command)
export const installTypeScript = () => installNpm(folder, packages)

const compilerOptions = '--strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'

/** Compiles `entry` of the folder, and everything that it imports. */
export async function compileTypeScript(client: string, entry: string, ...more: string[]): Promise<void> {
  await installTypeScript()
  const types = ['--typeRoots', join(folder, 'node_modules', '@types'), '--types', 'node']
  const options = [...compilerOptions.split(' '), '--lib', 'es2022,dom,dom.iterable', ...types, ...more]
  await runIn(client, bin('tsc'), '--noEmit', ...options, entry)
}

const defineTypeScript = (
  name: string,
  buildCommand: (document: string) => [string, ...string[]],
): Generator => ({
  name,
  needs: [],
  async generate(document, client) {
    await installTypeScript()
    await mkdir(client, { recursive: true })
    const [command, ...args] = buildCommand(document)
    await runIn(client, bin(command), ...args)
    await compileTypeScript(client, 'index.ts')
  },
})

export const typeScriptGenerators = [
  defineTypeScript('openapi-typescript', (document) => ['openapi-typescript', document, '-o', 'index.ts']),
  defineTypeScript('hey-api', (document) => ['openapi-ts', '-i', document, '-o', '.']),
  defineTypeScript('orval', (document) => [
    'orval',
    '--input',
    document,
    '--output',
    'index.ts',
    '--client',
    'fetch',
  ]),
]
