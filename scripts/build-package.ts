// `npm run package`: builds the npm package into `.cache/package`, and its tarball next to that folder. The package is laid
// out like the repository, so the bundles find their files by the paths of their sources.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { consolePath, ensureConsoleBuilt } from './console.mjs'
import { repositoryRoot } from './install.mjs'
import {
  buildManifest,
  buildViewerManifest,
  copyContents,
  tarballName,
  viewerFolder,
} from './package-contents.ts'
import { formatNotices } from './package-notices.ts'
import { type BundledFile, bundleModules, bundleThreads } from './service-bundle.ts'

const target = join(repositoryRoot, '.cache', 'package')

function writeText(path: string, text: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  writeFileSync(join(target, path), text)
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const bundleFolder = 'service'

async function writeBundles(): Promise<string[]> {
  const service = await bundleModules({
    entries: { tenon: 'src/operator/tenon.ts' },
    folder: bundleFolder,
    isSplit: true,
  })
  const files = [...service, ...(await bundleThreads(bundleFolder))]
  for (const { fileName, code } of files) writeText(`${bundleFolder}/${fileName}`, code)
  return files.flatMap(({ moduleIds }: BundledFile) => moduleIds)
}

/** Runs npm in `folder` and returns its output; exits with its status when it fails. */
function runNpm(folder: string, ...args: string[]): string {
  const npm = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return npm.stdout
  console.error(`npm ${args.join(' ')} failed${npm.error ? `: ${npm.error.message}` : ''}.`)
  process.exit(1)
}

/**
 * The packages in the bundles, for scanners, which cannot find them in a bundle. Without the random number and the time, so
 * that the same sources give the same package.
 */
function writeBillOfMaterials(): void {
  const bill = JSON.parse(
    runNpm(repositoryRoot, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'),
  )
  delete bill.serialNumber
  delete bill.metadata.timestamp
  writeText('sbom.cdx.json', toJson(bill))
}

rmSync(target, { recursive: true, force: true })
ensureConsoleBuilt()
copyContents(target)
const consoleNotices = readFileSync(join(consolePath, 'licenses.md'), 'utf8')
writeText('THIRD-PARTY-NOTICES.md', formatNotices(await writeBundles(), consoleNotices))
writeText(`${viewerFolder}/package.json`, toJson(buildViewerManifest()))
writeText('package.json', toJson(buildManifest()))
writeBillOfMaterials()
runNpm(target, 'pack', '--ignore-scripts', `--pack-destination=${dirname(target)}`, '--loglevel=error')
console.log(`Packed ${join(dirname(target), tarballName())}`)
