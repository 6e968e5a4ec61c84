// Builds the console into `.cache/console`: a page, and assets whose names contain their hash. Each text file gets compressed
// twins, so that the service never compresses. Several processes, such as tests, may build at once: each builds a separate
// folder, and the first complete one is used.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import { build } from 'vite'
import { computeConsoleFingerprint, consolePath, fingerprintPath, isConsoleFresh } from './console.mjs'
import { resolveInRepository, targetBrowsers } from './vite-settings.ts'

const compressible = /\.(?:js|css|html|svg)$/
/** Compressing smaller files saves nothing. */
const leastCompressedBytes = 1024

async function buildConsole(folder: string): Promise<void> {
  await build({
    root: resolveInRepository('web/console'),
    configFile: false,
    logLevel: 'error',
    // Addresses are relative: the page names the address of the service in its <base>.
    base: './',
    plugins: [tailwind()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: targetBrowsers,
      cssTarget: targetBrowsers,
      assetsInlineLimit: 0,
      license: { fileName: 'licenses.md' },
      // Its inline script would be the only one on the page.
      modulePreload: { polyfill: false },
    },
  })
  for (const name of readdirSync(folder, { recursive: true }).map(String)) compress(join(folder, name))
}

/** Between the two renames there is no console, for less than a millisecond. */
function replaceConsole(folder: string, fingerprint: string): void {
  const previous = `${folder}.previous`
  if (existsSync(consolePath)) renameSync(consolePath, previous)
  renameSync(folder, consolePath)
  writeFileSync(fingerprintPath, fingerprint)
  rmSync(previous, { recursive: true, force: true })
}

function compress(path: string): void {
  if (!compressible.test(path)) return
  const text = readFileSync(path)
  if (text.length < leastCompressedBytes) return
  writeFileSync(`${path}.br`, brotliCompressSync(text))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}

const fingerprint = computeConsoleFingerprint()
const isRebuilt = isConsoleFresh()
const ownFolder = `${consolePath}.${process.pid}`
try {
  await buildConsole(ownFolder)
  if (isRebuilt || !isConsoleFresh()) replaceConsole(ownFolder, fingerprint)
} finally {
  rmSync(ownFolder, { recursive: true, force: true })
}
