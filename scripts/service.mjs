// The bundled service: finds its path, checks whether it is up to date, and builds it. Runs on the Node of the machine and
// imports no packages.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './fingerprint.mjs'
import { repositoryRoot } from './install.mjs'
import { runBuild } from './run-build.mjs'

export const servicePath = join(repositoryRoot, '.cache', 'service', 'cli.mjs')

const buildScript = 'scripts/build-service.ts'

/** Hashed by content: the locked package versions, the import aliases of package.json, and the build scripts. */
const inputs = {
  files: ['package-lock.json', 'package.json', buildScript, 'scripts/service-bundle.ts'],
  folders: ['src'],
}

export const computeFingerprint = (folder = repositoryRoot) => hashInputs(folder, inputs)

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

/** Builds the service if the bundle is missing or out of date. */
export function ensureBuilt() {
  if (isFresh()) return
  runBuild('service', buildScript)
}
