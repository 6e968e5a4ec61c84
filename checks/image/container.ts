// Runs the image with runc as `docker run` does with the options of docs/production.md: a read-only root, no capabilities, no
// new privileges, 1 GiB, and writable /data and /tmp. Unlike Docker, it uses the machine's network.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import type { ImageConfig } from './build-image.ts'

export type ContainerOptions = {
  folder: string
  rootPath: string
  config: ImageConfig
  /** Additional settings to those in the image. */
  env: Record<string, string>
}

const noCapabilities = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }

type RuntimeSpec = {
  process: Record<string, unknown>
  root: unknown
  mounts: unknown[]
  linux: { namespaces: { type: string }[]; resources: Record<string, unknown> }
}

function completeSpec(spec: RuntimeSpec, { folder, rootPath, config, env }: ContainerOptions): RuntimeSpec {
  const [uid, gid] = config.User.split(':').map(Number)
  Object.assign(spec.process, {
    terminal: false,
    user: { uid, gid },
    args: [...config.Entrypoint, ...config.Cmd],
    env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    cwd: config.WorkingDir,
    capabilities: noCapabilities,
    noNewPrivileges: true,
  })
  spec.root = { path: rootPath, readonly: true }
  spec.mounts.push(
    { destination: '/data', type: 'bind', source: join(folder, 'data'), options: ['bind', 'rw'] },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['mode=1777', 'size=64m'] },
  )
  spec.linux.namespaces = spec.linux.namespaces.filter(({ type }) => type !== 'network')
  spec.linux.resources.memory = { limit: 1024 ** 3 }
  return spec
}

/** Makes the volume as Docker does: with the content and the owner of the image's folder. */
function makeBundle(options: ContainerOptions): void {
  const { folder, rootPath } = options
  mkdirSync(folder)
  readCommandOutput('cp', ['-a', join(rootPath, 'data'), join(folder, 'data')])
  readCommandOutput('runc', ['spec'], { cwd: folder })
  const path = join(folder, 'config.json')
  writeFileSync(path, JSON.stringify(completeSpec(JSON.parse(readFileSync(path, 'utf8')), options)))
}

export function startContainer(options: ContainerOptions) {
  makeBundle(options)
  const id = `tenon-${process.pid}`
  const state = ['--root', join(options.folder, 'state')]
  const child = spawn('runc', [...state, 'run', '--bundle', options.folder, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit')
  return {
    output: () => output,
    isRunning: () => child.exitCode === null,
    /** Runs a command in the container, as `docker exec` does. */
    execute: (command: string[], env: string[] = []) =>
      spawnSync('runc', [...state, 'exec', ...env.map((entry) => `--env=${entry}`), id, ...command], {
        encoding: 'utf8',
      }),
    kill: (signal: string) => readCommandOutput('runc', [...state, 'kill', id, signal]),
    /** Resolves to the exit code of the service. */
    async waitForExit(): Promise<number | null> {
      const [code] = await exited
      return code
    },
  }
}

export type Container = ReturnType<typeof startContainer>
