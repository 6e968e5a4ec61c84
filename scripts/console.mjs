// The built console: finds its folder, checks whether it is up to date, and builds it. Runs on the Node of the machine and
// imports no packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './fingerprint.mjs'
import { repositoryRoot } from './install.mjs'
import { runBuild } from './run-build.mjs'

export const consolePath = join(repositoryRoot, '.cache', 'console')

/** Next to the folder, since everything in the folder is served. */
export const fingerprintPath = `${consolePath}.fingerprint`

const buildScript = 'scripts/build-console.ts'

export const computeConsoleFingerprint = () =>
  hashInputs(repositoryRoot, {
    files: ['package-lock.json', 'package.json', buildScript, 'scripts/vite-settings.ts'],
    folders: ['web/console', 'packages/client/src'],
  })

export const isConsoleFresh = () =>
  existsSync(fingerprintPath) && readFileSync(fingerprintPath, 'utf8') === computeConsoleFingerprint()

/** Builds the console if it is missing or out of date. */
export function ensureConsoleBuilt() {
  if (isConsoleFresh()) return
  runBuild('console', buildScript)
}
