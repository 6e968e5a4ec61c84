import { join } from 'node:path'
import { inCache, installPython, runIn } from '#checks/support/install-packages.ts'
import type { Generator } from './generator.ts'

/** The generator, and the packages that its clients and the clients of openapi-generator import. */
const packages = [
  'openapi-python-client==0.29.1',
  'ruff',
  'httpx',
  'attrs',
  'pydantic',
  'python-dateutil',
  'urllib3',
]

export const installPythonClients = () => installPython(inCache('generators', 'python'), packages)

const importEverything = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, sys.argv[1] + "."):
    importlib.import_module(module.name)
`

/** Imports all modules of a package in the folder. */
export async function importPython(folder: string, name: string): Promise<void> {
  const bin = await installPythonClients()
  await runIn(folder, join(bin, 'python'), '-c', importEverything, name)
}

export const openapiPythonClient: Generator = {
  name: 'openapi-python-client',
  needs: ['python3'],
  async generate(document, client) {
    const bin = await installPythonClients()
    const path = `PATH=${bin}:${process.env.PATH}`
    const how = [
      'openapi-python-client',
      'generate',
      '--config',
      join(import.meta.dirname, 'python-client.yaml'),
    ]
    const what = ['--path', document, '--output-path', join(client, 'tenon')]
    const { stdout, stderr } = await runIn('.', 'env', path, ...how, ...what, '--meta', 'none')
    // The generator leaves out what it cannot model, and continues.
    const output = stdout + stderr
    if (/warning|error/i.test(output)) throw new Error(output)
    await importPython(client, 'tenon')
  },
}
