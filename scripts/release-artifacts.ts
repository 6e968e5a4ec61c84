// `npm run release-artifacts`: builds every file of a release into `.cache/release`, with SHA-256 checksums. Publishes
// nothing. The command in docs/production.md builds the image from the same sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { findReleaseProblems } from './find-release-problems.ts'
import { repositoryRoot } from './install.mjs'
import { tarballName } from './package-contents.ts'
import { runCommand } from './tools.mjs'

const cache = join(repositoryRoot, '.cache')
const target = join(cache, 'release')
const readText = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const { version } = JSON.parse(readText('package.json'))

/** Gives the same bytes for the same files: order, owners and times are fixed. The chart links to files next to it. */
const fixedEntries = [
  '--dereference',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mtime=@0',
  '--mode=go-w',
]

/** Packs paths below `folder` of the repository. */
function writeArchive(name: string, folder: string, paths: string[]): void {
  const packed = spawnSync('tar', [...fixedEntries, '-C', join(repositoryRoot, folder), '-c', ...paths], {
    maxBuffer: 64 * 1024 * 1024,
  })
  if (packed.status !== 0) throw new Error(`tar: ${packed.error?.message ?? packed.stderr}`)
  // `-n`: no name and no time in the file.
  const compressed = spawnSync('gzip', ['-9', '-n'], {
    input: packed.stdout,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (compressed.status !== 0) throw new Error(`gzip: ${compressed.error?.message ?? compressed.stderr}`)
  writeFileSync(join(target, name), compressed.stdout)
}

const hashFile = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(target, name)))
    .digest('hex')

/** In the form of `sha256sum --check`. */
const formatChecksums = (names: string[]) => names.map((name) => `${hashFile(name)}  ${name}\n`).join('')

const chart = parse(readText('deploy/helm/tenon/Chart.yaml'))
const problems = findReleaseProblems({ version, chart, changelog: readText('CHANGELOG.md') })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
runCommand('npm', ['run', '--silent', 'package'])
rmSync(target, { recursive: true, force: true })
mkdirSync(target)
cpSync(join(cache, tarballName()), join(target, tarballName()))
cpSync(join(cache, 'package', 'sbom.cdx.json'), join(target, `tenon-${version}.cdx.json`))
writeArchive(`tenon-chart-${version}.tgz`, 'deploy/helm', ['tenon'])
writeArchive(`tenon-deploy-${version}.tgz`, '.', ['compose.yaml', 'Dockerfile', 'deploy'])
writeFileSync(join(target, 'SHA256SUMS'), formatChecksums(readdirSync(target).sort()))
console.log(`${target}:\n${readText('.cache/release/SHA256SUMS').trim()}`)
