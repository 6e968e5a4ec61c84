import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tests/support/source-files.ts'
import { runExample } from './run-example.ts'

function isInstalled(command: string): boolean {
  try {
    return execFileSync('sh', ['-c', `command -v ${command}`]).length > 0
  } catch {
    return false
  }
}

/** The commands that run the program of each language; TypeScript needs none but Node.js. */
const commands = { TypeScript: 'node', Python: 'python3', Go: 'go' }

test('a program of each language builds an app by the API and calls its tool', async () => {
  await runExample('api-clients', async ({ output, serviceUrl }) => {
    const languages = Object.entries(commands).filter(([, command]) => isInstalled(command))
    const lines = output.trimEnd().split('\n')
    const jobs = lines.splice(2 * languages.length)
    expect(jobs).toEqual([
      expect.stringMatching(/^Found .*Jane Eyre/),
      expect.stringContaining(`Live at ${serviceUrl}/mcp/`),
      ...['list_books', 'read_a_book', 'read_the_sales'].map((key) => `Tool ${key}`),
      'No such tool',
    ])
    for (const [index, [language]] of languages.entries()) {
      const [live = '', result = ''] = lines.slice(2 * index)
      expect(live).toContain(`Bookshop in ${language}: version 1 is live at ${serviceUrl}/mcp/`)
      expect(JSON.parse(result).books).toMatchObject([{ title: 'Jane Eyre' }])
    }
  })
})

test('the README of the client shows the program of the ten jobs', async () => {
  const read = (path: string) => readFile(join(projectRoot, path), 'utf8')
  const [readme, program] = [
    await read('packages/client/README.md'),
    await read('examples/api-clients/ten-jobs.ts'),
  ]
  expect(readme).toContain(`\`\`\`ts\n${program}\`\`\``)
})
