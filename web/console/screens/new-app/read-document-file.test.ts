import { expect, test } from 'vitest'
import { readDocumentFile, toLongDocument } from './read-document-file.ts'

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name)

test('a document of any length keeps the name of its file', async () => {
  expect(await readDocumentFile(fileOf('shop.yaml', 'openapi: 3.1.0'))).toEqual({
    name: 'shop.yaml',
    bytes: 14,
    document: 'openapi: 3.1.0',
  })
})

test.each([
  ['logo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]), /logo\.png is a PNG image/],
  ['api.zip', 'PK\u0003\u0004', /api\.zip is a ZIP archive.*unpack it/],
  ['noise', new Uint8Array([0xff, 0x01, 0x81, 0x90]), /not a text file/],
  ['empty.json', ' \n', 'The file is empty.'],
])('%s is named for its contents', async (name, content, problem) => {
  expect(await readDocumentFile(fileOf(name, content))).toMatch(problem)
})

test('only a text that is too long to be shown becomes a document of its own', () => {
  expect(toLongDocument('é'.repeat(200_000))).toBeNull()
  expect(toLongDocument('é'.repeat(200_001))?.bytes).toBe(400_002)
})
