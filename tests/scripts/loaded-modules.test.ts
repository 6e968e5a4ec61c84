// The modules that the package loads before a command starts its work: users wait for each additional module.
import { relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'
import { type BundledFile, bundleModules } from '../../scripts/service-bundle.ts'

let files: BundledFile[]

beforeAll(async () => {
  files = await bundleModules({
    entries: { tenon: 'src/operator/tenon.ts' },
    folder: 'service',
    isSplit: true,
  })
})

function findFile(isWanted: (file: BundledFile) => boolean): BundledFile {
  const file = files.find(isWanted)
  if (file) return file
  throw new Error('the bundle lacks a file')
}

/** The files that are loaded with the given files, in any order. */
function listLoaded(from: BundledFile[], loaded = new Set<BundledFile>()): Set<BundledFile> {
  for (const file of from) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const imported = files.filter(({ fileName }) => file.imports.includes(fileName))
    listLoaded(imported, loaded)
  }
  return loaded
}

const toSource = (id: string) =>
  relative(projectRoot, id).replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1')

const listSources = (from: BundledFile[]) => {
  const ids = [...listLoaded(from)].flatMap(({ moduleIds }) => moduleIds)
  return [...new Set(ids.filter((id) => !id.startsWith('\0')).map(toSource))].sort()
}

const findEntry = () => findFile(({ fileName }) => fileName === 'tenon.mjs')
const findCommand = (path: string) => findFile(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))

test('tenon --help loads the parser, the lists of commands, and nothing that they do', () => {
  expect(listSources([findEntry()])).toMatchInlineSnapshot(`
    [
      "commander",
      "packages/client/src/tenon-error.ts",
      "src/cli/command-failure.ts",
      "src/cli/connect/mcp-clients.ts",
      "src/cli/create-parser.ts",
      "src/cli/engineer-commands.ts",
      "src/cli/exit-codes.ts",
      "src/cli/output/report-failure.ts",
      "src/cli/process-io.ts",
      "src/cli/run-command-line.ts",
      "src/cli/service-accounts/service-account-choices.ts",
      "src/cli/shared-options.ts",
      "src/cli/sources/choose-tool-operations.ts",
      "src/cli/target-choices.ts",
      "src/cli/tokens/token-lifetimes.ts",
      "src/main/about.ts",
      "src/main/start/report-crash.ts",
      "src/operator/operator-commands.ts",
      "src/operator/run-tenon-command.ts",
      "src/operator/tenon.ts",
    ]
  `)
})

test('tenon whoami loads no part of the service', () => {
  const sources = listSources([findEntry(), findCommand('src/cli/commands/whoami.ts')])
  const added = sources.filter((source) => !listSources([findEntry()]).includes(source))
  expect(added).toMatchInlineSnapshot(`
    [
      "openapi-fetch",
      "packages/client/src/client-credentials.ts",
      "packages/client/src/discover-issuer.ts",
      "packages/client/src/read-body.ts",
      "packages/client/src/retry.ts",
      "packages/client/src/sign-in/session.ts",
      "packages/client/src/tenon-client.ts",
      "packages/client/src/token-request.ts",
      "packages/client/src/typed-client.ts",
      "src/base/exact-json.ts",
      "src/base/exact-number.ts",
      "src/base/json-scalar.ts",
      "src/base/json.ts",
      "src/cli/commands/whoami.ts",
      "src/cli/credentials/config-folder.ts",
      "src/cli/credentials/credentials-file.ts",
      "src/cli/credentials/find-token-source.ts",
      "src/cli/credentials/run-exclusively.ts",
      "src/cli/output/print-command-report.ts",
      "src/cli/private-json-file.ts",
      "src/cli/replace-file.ts",
      "src/cli/target/connect-server.ts",
      "src/cli/target/resolve-server.ts",
    ]
  `)
})
