// The contents of the package besides its bundles: files and folders of the repository, at the same paths, and the manifest.
import { cpSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from './install.mjs'

const files = ['CHANGELOG.md', 'LICENSE', 'README.md']
const folders = ['.cache/console', 'bin', 'docs', 'skills', 'src/adapters/embedded', 'web/reference']
/** Left out: sources, which are in the bundles, and pictures and decisions, which are for readers of the repository. */
const excluded = /\.ts$|^docs\/(?:images|decisions|openapi)$/

const viewer = 'node_modules/swagger-ui-dist'
const viewerFiles = [
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
]

/** Copies the files that the service reads at run time. */
export function copyContents(target: string): void {
  for (const path of [...files, ...folders])
    cpSync(join(repositoryRoot, path), join(target, path), {
      recursive: true,
      filter: (source) => !excluded.test(source.slice(repositoryRoot.length)),
    })
  for (const name of viewerFiles) cpSync(join(repositoryRoot, viewer, name), join(target, viewer, name))
}

const readManifest = (path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'))

/** Swagger UI depends on a package whose install script sends usage data: the bundle leaves that package out. */
export function buildViewerManifest() {
  const { name, version, license } = readManifest(`${viewer}/package.json`)
  return { name, version, license }
}

export function buildManifest() {
  const { name, version, description, license } = readManifest('package.json')
  const viewer = buildViewerManifest()
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { tenon: 'bin/tenon.cjs' },
    engines: { node: '>=24' },
    dependencies: { [viewer.name]: viewer.version },
    bundleDependencies: [viewer.name],
  }
}

/** The name of the tarball that `npm pack` makes. */
export const tarballName = () => {
  const { name, version } = buildManifest()
  return `${basename(name)}-${version}.tgz`
}

export const viewerFolder = viewer
