// The package is checked as a whole by `npm run checks -- package`; this finds what it would lack.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot, readSourceFiles } from '#tests/support/source-files.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
import { buildManifest, copyContents } from '../../scripts/package-contents.ts'
import { threadEntries } from '../../scripts/service-bundle.ts'

const target = mkdtempSync(join(tmpdir(), 'tenon-contents-'))
const addressPattern = /new URL\('([^']+)', import\.meta\.url\)/g

/** Says whether it runs in a clone by looking for what a package does not have. */
const onlyInClone = 'scripts/run.mjs'

beforeAll(() => {
  ensureConsoleBuilt()
  copyContents(target)
})
afterAll(() => rmSync(target, { recursive: true }))

test('everything that modules read by an address is in the package', () => {
  const read = readSourceFiles('src')
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(addressPattern)].map(([, address = '']) => posix.join(posix.dirname(path), address)),
    )
    .filter((path) => !path.includes('${') && path !== onlyInClone)
  expect(read.length).toBeGreaterThan(5)
  const missing = read.filter((path) => !threadEntries.includes(path) && !existsSync(join(target, path)))
  expect(missing).toEqual([])
})

test('the console is in the package, and no source', () => {
  expect(existsSync(join(target, '.cache/console/index.html'))).toBe(true)
  expect(existsSync(join(target, 'docs/configuration.md'))).toBe(true)
  expect(existsSync(join(target, 'src/adapters/embedded/templates/read-template-files.ts'))).toBe(false)
  expect(existsSync(join(target, onlyInClone))).toBe(false)
})

test('it installs nothing else: no scripts, and only dependencies that are bundled', () => {
  const manifest = buildManifest()
  expect(manifest).not.toHaveProperty('scripts')
  expect(Object.keys(manifest.dependencies)).toEqual(manifest.bundleDependencies)
  expect(manifest.engines).toEqual({ node: '>=24' })
})

test('a Node.js that is too old gets one line', async () => {
  const code = await readFile(join(projectRoot, 'bin/tenon.cjs'), 'utf8')
  // Words that Node.js 0.12 would not parse.
  expect(code.replaceAll(/'[^']*'|\/\/.*/g, '')).not.toMatch(/`|=>|\b(?:const|let|import|async|class)\b/)
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } }); require('./bin/tenon.cjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', older], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Tenon needs Node\.js 24 or newer; [^\n]+\n$/)
})

test('the command of the package has the version of the package', () => {
  const args = ['src/operator/tenon.ts', '--version']
  const { stdout } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' })
  expect(stdout.trim()).toBe(buildManifest().version)
})
