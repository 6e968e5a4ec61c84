// `npm run checks -- image`, as root on Debian with buildah, runc and debootstrap: builds the image on base images made of
// Debian packages, runs it read-only and without privileges, uses it, and stops it while a request is in progress.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAnswering, pollUntil } from '#tests/support/poll-until.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { openHalfRequest } from '#tests/support/servers/half-request.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { assertEqual, useService } from '../package/use-service.ts'
import { buildImage, type ImageConfig } from './build-image.ts'
import { type Container, startContainer } from './container.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenon-image-'))
const port = await findFreePort()
const url = `http://localhost:${port}`
const node = '/usr/local/bin/node'

function checkConfig(config: ImageConfig): void {
  assertEqual('user', config.User, '65532:65532')
  assertEqual('stop signal', config.StopSignal, 'SIGTERM')
  assertEqual('volumes', Object.keys(config.Volumes).join(), '/data')
  assertEqual('settings', config.Env.includes('DATA_DIR=/data'), true)
}

/** Prints the rights of the service, owners and modes of folders, and where it can write. */
const confinementProbe = `
const { readFileSync, statSync, writeFileSync, rmSync } = require('node:fs')
const status = readFileSync('/proc/1/status', 'utf8')
const rights = ['Uid', 'Gid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map((name) => status.match(new RegExp('^' + name + ':\\\\s*(\\\\w+)', 'm'))[1])
const writable = ['/', '/app', '/usr/local/bin', '/home/nonroot', '/data', '/tmp'].filter((folder) => {
  try { writeFileSync(folder + '/probe', ''); rmSync(folder + '/probe'); return true } catch { return false }
})
const modes = ['/app', '/data'].map((folder) => statSync(folder)).map(({ uid, mode }) => uid + ':' + (mode & 0o7777).toString(8))
console.log([...rights, ...modes, ...writable].join(' '))`

function checkConfinement({ execute }: Container): void {
  const { stdout, stderr } = execute([node, '-e', confinementProbe])
  const none = '0000000000000000'
  assertEqual(
    `rights, folders, and where it writes ${stderr}`,
    stdout.trim(),
    `65532 65532 ${none} ${none} 1 0:755 65532:700 /data /tmp`,
  )
  assertEqual('a shell', execute(['/bin/sh', '-c', 'true']).status === 0, false)
}

function checkHealth({ execute }: Container, { Healthcheck }: ImageConfig): void {
  const [kind, ...command] = Healthcheck.Test
  assertEqual('kind of health check', kind, 'CMD')
  assertEqual('health check', execute(command).status, 0)
  assertEqual('health check where nothing listens', execute(command, ['PORT=1']).status, 1)
}

async function checkDrain(container: Container, stopSignal: string): Promise<void> {
  const request = await openHalfRequest(port)
  container.kill(stopSignal)
  await pollUntil('it says that it stops', () => container.output().includes('"msg":"stopping"'))
  request.finish()
  await pollUntil('the request in progress is answered', () => request.received().startsWith('HTTP/1.1 200'))
  assertEqual('exit code', await container.waitForExit(), 0)
}

const { config, rootPath } = buildImage(folder, join(projectRoot, '.cache', 'image'))
checkConfig(config)
const env = { PORT: String(port), REGISTRY_SYNC: 'off', BASE_URL: url }
const container = startContainer({ folder: join(folder, 'container'), rootPath, config, env })
try {
  await pollUntil('it is ready', () => isAnswering(`${url}/readyz`))
  checkConfinement(container)
  checkHealth(container, config)
  await useService(url, container.execute([node, '/app/bin/tenon.cjs', 'token']).stdout.trim())
  await checkDrain(container, config.StopSignal)
} catch (error) {
  console.error(container.output())
  throw error
} finally {
  if (container.isRunning()) container.kill('SIGKILL')
  await container.waitForExit()
  rmSync(folder, { recursive: true, force: true })
}
