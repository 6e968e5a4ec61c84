// Bundles the service: src/main/cli.ts with all its imports in one file, and lazily imported modules in separate files.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { computeFingerprint, formatFirstLine, servicePath } from './service.mjs'
import { type BundledFile, bundleModules, bundleThreads } from './service-bundle.ts'

const folder = dirname(servicePath)
const entryName = basename(servicePath)

/** The path below the repository. */
const bundleFolder = '.cache/service'

const bundleService = (): Promise<BundledFile[]> =>
  bundleModules({
    entries: { cli: 'src/main/cli.ts' },
    folder: bundleFolder,
    isSplit: true,
  })

/** Writes to a temporary name first, so that an incomplete file is never run. */
function writeComplete(name: string, text: string): void {
  const path = join(folder, name)
  const temporaryPath = `${path}.${process.pid}`
  writeFileSync(temporaryPath, text)
  renameSync(temporaryPath, path)
}

const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** A running service may load files of an earlier build, so they stay for a week. */
function removeEarlierFiles(written: Set<string>): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!written.has(name) && Date.now() - statSync(path).mtimeMs > maxAgeMs) rmSync(path)
  }
}

/** The entry comes last: it alone shows whether a build of these sources exists. */
function writeService(files: BundledFile[], firstLine: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { fileName, code } of files) if (fileName !== entryName) writeComplete(fileName, code)
  for (const { fileName, code } of files)
    if (fileName === entryName) writeComplete(fileName, firstLine + code)
  removeEarlierFiles(new Set(files.map(({ fileName }) => fileName)))
}

function exitUnwritable(error: unknown): never {
  console.error(
    `The built service is out of date, and ${folder} is not writable.\n` +
      `Run \`npm run build\` where it is writable. (${error instanceof Error ? error.message : error})`,
  )
  process.exit(1)
}

// Computed first, so that a change during the build makes the result stale.
const firstLine = formatFirstLine(computeFingerprint())
const files = [...(await bundleThreads(bundleFolder)), ...(await bundleService())]
try {
  writeService(files, firstLine)
} catch (error) {
  exitUnwritable(error)
}
