// Root file systems that replace the two base images of the Dockerfile, made of Debian packages and the Node.js of this
// clone. The second one is as empty as distroless: it has no shell.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { nodeExecutable } from '../../scripts/install.mjs'

const certificates = '/etc/ssl/certs/ca-certificates.crt'

function copyInto(root: string, source: string, target = source): void {
  mkdirSync(dirname(join(root, target)), { recursive: true })
  cpSync(source, join(root, target), { recursive: true, verbatimSymlinks: true })
}

/** The folder of the machine's npm: its command leads to `bin/npm-cli.js` there. */
const findNpm = () => dirname(dirname(realpathSync(readCommandOutput('which', ['npm']).trim())))

/** Debian with npm and a Node.js; made once. */
export function makeBuildRoot(root: string): void {
  if (existsSync(root)) return
  const unfinished = `${root}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  readCommandOutput('debootstrap', ['--variant=minbase', 'bookworm', unfinished])
  copyInto(unfinished, realpathSync(nodeExecutable), '/usr/local/bin/node')
  copyInto(unfinished, findNpm(), '/usr/local/lib/node_modules/npm')
  readCommandOutput('ln', [
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    join(unfinished, 'usr/local/bin/npm'),
  ])
  // A package registry may have a certificate that only this machine trusts.
  copyInto(unfinished, certificates)
  renameSync(unfinished, root)
}

const libraries = ['libc6', 'libgcc-s1', 'libstdc++6']
const user = 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n'

/** C and C++ libraries, certificates and the user `nonroot`. */
export function makeRunRoot(root: string): void {
  const downloads = `${root}-packages`
  for (const folder of [root, downloads]) rmSync(folder, { recursive: true, force: true })
  for (const folder of ['etc', 'tmp', 'proc', 'dev', 'sys', 'home/nonroot'])
    mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  mkdirSync(downloads)
  readCommandOutput('apt-get', ['download', ...libraries], { cwd: downloads })
  readCommandOutput('sh', ['-c', `for file in *.deb; do dpkg-deb -x "$file" '${root}'; done`], {
    cwd: downloads,
  })
  writeFileSync(join(root, 'etc/passwd'), user)
  writeFileSync(join(root, 'etc/group'), 'nonroot:x:65532:\n')
  copyInto(root, certificates)
}
