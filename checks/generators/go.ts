import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, installOnce, runIn } from '#checks/support/install-packages.ts'
import type { Generator } from './generator.ts'

const version = 'v2.8.2'
const folder = inCache('generators', 'go')

const install = () =>
  installOnce(folder, [version], () =>
    runIn(
      '.',
      'env',
      `GOBIN=${folder}`,
      'go',
      'install',
      `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`,
    ),
  )

/** Compiles the module in the folder, whose packages it adds. */
export async function buildGo(client: string): Promise<void> {
  await runIn(client, 'go', 'mod', 'tidy')
  await runIn(client, 'go', 'build', './...')
}

export const oapiCodegen: Generator = {
  name: 'oapi-codegen',
  needs: ['go'],
  async generate(document, client) {
    await install()
    await mkdir(join(client, 'tenon'), { recursive: true })
    await writeFile(join(client, 'go.mod'), 'module client\n\ngo 1.24\n')
    const what = ['-generate', 'types,client', '-package', 'tenon', '-o', 'tenon/client.go']
    await runIn(client, join(folder, 'oapi-codegen'), ...what, document)
    await buildGo(client)
  },
}
