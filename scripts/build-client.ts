// `npm run build -- client`: compiles the npm package `@tenon/client` into `.cache/client`, and packs its tarball next to
// that folder.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientTypesFolder, ensureClientTypes } from './client-types.mjs'
import { nodeExecutable, repositoryRoot } from './install.mjs'

const source = join(repositoryRoot, 'packages', 'client')
/** The built package, as it is published. */
export const clientPackagePath = join(repositoryRoot, '.cache', 'client')

const toCompiled = (path: string) => path.replace('./src/', './dist/').replace(/\.ts$/, '')

/** The manifest of the sources points to TypeScript, the manifest of the package to the compiled files. */
function buildClientManifest() {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const exports = Object.entries<string>(manifest.exports).map(([name, path]) => [
    name,
    { types: `${toCompiled(path)}.d.ts`, default: `${toCompiled(path)}.js` },
  ])
  return { ...manifest, exports: Object.fromEntries(exports) }
}

export async function buildClientPackage(): Promise<void> {
  await ensureClientTypes()
  rmSync(clientPackagePath, { recursive: true, force: true })
  mkdirSync(clientPackagePath, { recursive: true })
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  execFileSync(nodeExecutable, [compiler, '-p', source], { stdio: 'inherit' })
  // The compiler does not copy declarations.
  cpSync(clientTypesFolder, join(clientPackagePath, 'dist', 'types'), { recursive: true })
  cpSync(join(source, 'README.md'), join(clientPackagePath, 'README.md'))
  cpSync(join(repositoryRoot, 'LICENSE'), join(clientPackagePath, 'LICENSE'))
  const manifest = `${JSON.stringify(buildClientManifest(), null, 2)}\n`
  writeFileSync(join(clientPackagePath, 'package.json'), manifest)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildClientPackage()
  const options = [
    '--ignore-scripts',
    '--loglevel=error',
    `--pack-destination=${join(repositoryRoot, '.cache')}`,
  ]
  execFileSync('npm', ['pack', ...options], {
    cwd: clientPackagePath,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
