// The bundled service: its path, whether it is up to date with the sources, and building it. Runs on the Node of the
// machine and imports no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nodeExecutable, repositoryRoot } from './install.mjs'

export const servicePath = join(repositoryRoot, '.cache', 'service', 'cli.mjs')

const buildScript = 'scripts/build-service.ts'

/** Hashed by content: the locked package versions, the import aliases of package.json, and the build script. */
const hashedFiles = ['package-lock.json', 'package.json', buildScript]

/**
 * The hash of all inputs of a build, as 64 hexadecimal digits. The path of the folder is one of them, since the bundle
 * contains file URLs. Times are in whole seconds, since layers of container images store no fractions.
 */
export function computeFingerprint(folder = repositoryRoot) {
  const hash = createHash('sha256').update(folder)
  for (const file of hashedFiles) hash.update(readFileSync(join(folder, file)))
  const paths = readdirSync(join(folder, 'src'), { recursive: true }).map(String)
  for (const path of paths.filter((path) => !path.includes('.test.')).sort()) {
    const stat = statSync(join(folder, 'src', path))
    if (stat.isFile()) hash.update(`${path} ${stat.size} ${Math.floor(stat.mtimeMs / 1000)}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} fingerprint */
export const formatFirstLine = (fingerprint) => `// ${fingerprint}\n`

/** True when the bundle was built from the current sources. */
export function isFresh(file = servicePath, folder = repositoryRoot) {
  const line = Buffer.from(formatFirstLine(computeFingerprint(folder)))
  const head = Buffer.alloc(line.length)
  try {
    const built = openSync(file, 'r')
    readSync(built, head)
    closeSync(built)
  } catch {
    return false
  }
  return head.equals(line)
}

/** Builds the service, only when the bundle is missing or out of date. */
export function ensureBuilt() {
  if (isFresh()) return
  console.log('Building the service …')
  const { status } = spawnSync(nodeExecutable, [join(repositoryRoot, buildScript)], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
