// Bundles the service: src/main/cli.ts and all its imports in one file.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { computeFingerprint, formatFirstLine, servicePath } from './service.mjs'
import { bundleModules } from './service-bundle.ts'

async function bundleService(): Promise<string> {
  const [chunk] = await bundleModules({
    entries: { cli: 'src/main/cli.ts' },
    folder: '.cache/service',
    hasBuiltThreads: false,
    isSplit: false,
  })
  return chunk?.code ?? ''
}

/** Writes to a temporary name first, so that an incomplete file is never run. */
function writeService(text: string): void {
  const temporaryPath = `${servicePath}.${process.pid}`
  try {
    mkdirSync(dirname(servicePath), { recursive: true })
    writeFileSync(temporaryPath, text)
    renameSync(temporaryPath, servicePath)
  } catch (error) {
    console.error(
      `The built service is out of date, and ${dirname(servicePath)} is not writable.\n` +
        `Run \`npm run build\` where it is writable. (${error instanceof Error ? error.message : error})`,
    )
    process.exit(1)
  }
}

// Computed first, so that a change during the build makes the result stale.
const buildFingerprint = computeFingerprint()
writeService(formatFirstLine(buildFingerprint) + (await bundleService()))
