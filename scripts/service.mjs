// The service as one file: where it is, whether it is what the sources make, and making it. Runs on whatever Node the
// machine has, and knows no package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './install.mjs'

export const service = join(root, '.cache', 'service', 'cli.mjs')

const builder = 'scripts/build-service.ts'

/** What is compared whole: the versions of the packages, the names of the rooms, and how it is built. */
const wholes = ['package-lock.json', 'package.json', builder]

/**
 * What a build of a repository depends on, in 64 digits. Its place is part of it: the build holds addresses of files.
 * Times are whole seconds, since layers of images keep no more.
 */
export function fingerprint(folder = root) {
  const hash = createHash('sha256').update(folder)
  for (const file of wholes) hash.update(readFileSync(join(folder, file)))
  const paths = readdirSync(join(folder, 'src'), { recursive: true }).map(String)
  for (const path of paths.filter((path) => !path.includes('.test.')).sort()) {
    const stat = statSync(join(folder, 'src', path))
    if (stat.isFile()) hash.update(`${path} ${stat.size} ${Math.floor(stat.mtimeMs / 1000)}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} print */
export const firstLine = (print) => `// ${print}\n`

/** True when the built file was made from what is there now. */
export function isFresh(file = service, folder = root) {
  const line = Buffer.from(firstLine(fingerprint(folder)))
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

/** Builds the service, only when it is missing or older than what it is made from. */
export function ensureBuilt() {
  if (isFresh()) return
  console.log('Building the service …')
  const { status } = spawnSync(node, [join(root, builder)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
