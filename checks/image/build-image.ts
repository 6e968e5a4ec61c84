// Builds the Dockerfile with Buildah, which needs no daemon, on base images made here.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeBuildRoot, makeRunRoot } from './base-folders.ts'

/** The part of the image's configuration that the check reads. */
export type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

const image = 'localhost/tenon'

/** `folder` is for the store of images; `cache` keeps results for later runs. */
export function buildImage(folder: string, cache: string): { config: ImageConfig; rootPath: string } {
  const store = ['--storage-driver=vfs', `--root=${folder}/store`, `--runroot=${folder}/run`]
  const buildah = (...args: string[]) => readCommandOutput('buildah', [...store, ...args]).trim()

  function commitBase(name: string, root: string): string {
    const container = buildah('from', 'scratch')
    buildah('add', container, root, '/')
    buildah(
      'config',
      '--env=PATH=/usr/local/bin:/usr/bin:/bin',
      '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
      container,
    )
    buildah('commit', '--rm', container, name)
    return name
  }

  mkdirSync(cache, { recursive: true })
  const roots = { build: join(cache, 'build-root'), run: join(folder, 'run-root') }
  makeBuildRoot(roots.build)
  makeRunRoot(roots.run)
  const bases = [
    `--build-arg=BUILD_IMAGE=${commitBase('localhost/build-base', roots.build)}`,
    `--build-arg=RUN_IMAGE=${commitBase('localhost/run-base', roots.run)}`,
  ]
  // Docker's format, since OCI's has no health check. In a chroot, a step has the machine's network.
  buildah('bud', '--isolation=chroot', '--format=docker', '--pull=never', ...bases, '-t', image, projectRoot)
  const { config } = JSON.parse(buildah('inspect', '--type=image', '--format={{.Config}}', image))
  return { config, rootPath: buildah('mount', buildah('from', '--pull=never', image)) }
}
