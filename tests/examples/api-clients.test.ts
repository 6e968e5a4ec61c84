import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
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
    expect(lines).toHaveLength(2 * languages.length)
    for (const [index, [language]] of languages.entries()) {
      const [live = '', result = ''] = lines.slice(2 * index)
      expect(live).toContain(`Bookshop in ${language}: version 1 is live at ${serviceUrl}/mcp/`)
      expect(JSON.parse(result).books).toMatchObject([{ title: 'Jane Eyre' }])
    }
  })
})
