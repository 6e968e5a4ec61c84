// Builds self-contained HTML pages: one file with inlined scripts and styles.
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { minify } from 'terser'
import { build, type Rolldown } from 'vite'
import { type FeatureScript, inlineChunks } from './inline-chunks.ts'
import { resolveInRepository, targetBrowsers } from './vite-settings.ts'

/** Returns the HTML; writes no file. `folder` contains page.html and the entry module `input`. */
export async function bundlePage(folder: string, input: string): Promise<string> {
  const entry = resolveInRepository(`${folder}/${input}`)
  const built = await build({
    root: resolveInRepository(folder),
    configFile: false,
    logLevel: 'error',
    // The output is smaller than with the automatic runtime, which tsconfig uses for types only.
    oxc: {
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
      jsxInject: "import { h, Fragment } from 'preact'",
    },
    build: {
      write: false,
      target: targetBrowsers,
      cssTarget: targetBrowsers,
      cssCodeSplit: true,
      // As a library, so that Vite adds no code to dynamic imports: no file is loaded.
      lib: { entry, formats: ['es'] },
      minify: false,
      cssMinify: true,
      rolldownOptions: {
        // Everything but the features that the page imports dynamically is one chunk, from which features import.
        output: {
          minifyInternalExports: true,
          codeSplitting: { groups: [{ name: 'page', test: (id) => dirname(id) === dirname(entry) }] },
        },
        preserveEntrySignatures: 'allow-extension',
        // Modules of the core only declare, so the page gets just the declarations that it uses.
        treeshake: { moduleSideEffects: (id) => !id.includes('/src/core/') },
      },
    },
  })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  const template = readFileSync(resolveInRepository(`${folder}/page.html`), 'utf8')
  return await inlineAssets(template, output)
}

/** Puts scripts and styles into the page and removes white space between its tags. */
async function inlineAssets(template: string, output: Rolldown.RolldownOutput['output']): Promise<string> {
  const scripts = output.filter((file) => file.type === 'chunk')
  const chunks = inlineChunks(
    scripts.map((chunk) => ({ ...chunk, styles: [...(chunk.viteMetadata?.importedCss ?? [])] })),
  )
  const page = await minifyScript(chunks.page)
  const features = await Promise.all(
    chunks.features.map(async (feature) => ({ ...feature, text: await minifyScript(feature.text) })),
  )
  const names = new Set(features.flatMap((feature) => feature.features))
  const styles = output.flatMap((file) => {
    const text = file.type === 'asset' ? String(file.source).trim() : ''
    const isShared = !names.has(basename(file.fileName, '.css'))
    return text ? [{ features: chunks.listStyleUsers(file.fileName), text, isShared }] : []
  })
  const wrap = (tag: string, { features, text }: FeatureScript) =>
    `<${tag} data-feature="${features.join(' ')}">${escapeScript(text)}</${tag}>`
  const ofPage = styles.filter((style) => style.features.length === 0)
  // Styles of one feature may override those that it shares with others.
  const ofFeatures = styles
    .filter((style) => style.features.length > 0)
    .sort((a, b) => Number(b.isShared) - Number(a.isShared))
  return `${template
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
    .replace('/*style*/', () => ofPage.map(({ text }) => text).join('\n'))
    .replace('/*script*/', () => escapeScript(page))
    .replace('<!--feature-styles-->', () => ofFeatures.map((style) => wrap('style', style)).join(''))
    .replace('<!--features-->', () => features.map((feature) => wrap('script', feature)).join(''))}\n`
}

/** Terser makes a page about 200 bytes smaller, compressed, than the minifier of Vite. */
async function minifyScript(script: string): Promise<string> {
  const { code } = await minify(script, {
    ecma: 2020,
    module: true,
    compress: { passes: 3, pure_getters: true, unsafe_arrows: true, keep_fargs: false },
  })
  return code ?? ''
}

const escapeScript = (script: string) =>
  script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
