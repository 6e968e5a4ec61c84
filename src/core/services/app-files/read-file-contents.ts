import { createExportTest, createTargetTest } from '#core/engines/apps/file/index.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Operation, OperationOutline } from '#core/model/operations/operation.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { compareCreation } from '../drafts/load-used-contents.ts'

/** The draft for exporting it. Operations lack their schemas if a file does not show them. */
export const readExportedContents = (reader: StoreReader, app: App): Promise<Contents> =>
  readContentsWith(reader, app, createExportTest)

/** The draft for applying a file. Operations that the file does not concern lack their schemas, and stay unchanged. */
export const readFileContents = (
  reader: StoreReader,
  app: App,
  { file, documentDigests }: AppFileRequest,
): Promise<Contents> =>
  readContentsWith(reader, app, (frame) => createTargetTest(frame, file, documentDigests))

async function readContentsWith(
  reader: StoreReader,
  app: App,
  createTest: (frame: ContentsFrame) => (operation: OperationOutline) => boolean,
): Promise<Contents> {
  const frame = await reader.readFrame(app)
  const versions = await reader.operations.listVersions(app.id)
  const outlines = await reader.operations.findOutlines(
    app.id,
    versions.map(({ id }) => id),
  )
  const needed = outlines.filter(createTest(frame)).map(({ id }) => id)
  const read = new Map((await reader.operations.findByIds(app.id, needed)).map((row) => [row.id, row]))
  const operations = outlines.sort(compareCreation).map((row) => read.get(row.id) ?? (row as Operation))
  return { ...frame, operations }
}
