import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of secret files sends the key of the file, which is nowhere else', async () => {
  await runExample('secret-files', async ({ output, folder, keys }) => {
    expect(output).toContain('"title": "Jane Eyre"')
    expect(new Set(keys)).toEqual(new Set(['first-key']))
    const file = await readFile(join(folder, 'tenon.yaml'), 'utf8')
    expect(file).toMatch(/api_key: \$\{file:.*\/bookshop_key\}\n/)
    expect(`${output}${file}`).not.toContain('first-key')
  })
})
