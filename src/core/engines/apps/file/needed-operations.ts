// Which operations of a draft a file needs in full. Schemas are most of the size of an app, and a document may bring a
// thousand operations that no tool uses.
import type { AppFile, FileIntegration } from '#core/model/app-files/app-file.ts'
import type { ContentsFrame } from '#core/model/drafts/contents.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import { isOfSource, sourceOf } from './export-integration.ts'
import { formatOperationName } from './operation-name.ts'
import { listSourcesToRead } from './sources-to-read.ts'

type Sources = Pick<ContentsFrame, 'integrations'>
type NeedTest = (operation: OperationOutline) => boolean

/** For exporting a file: operations that were created by hand or edited. */
export function createExportTest({ integrations }: Sources): NeedTest {
  const sources = new Map(integrations.map((row) => [row.id, sourceOf(row)]))
  return (operation) =>
    Object.keys(operation.original).length > 0 ||
    !isOfSource(sources.get(operation.integrationId) ?? '', operation)
}

/** For applying a file: also operations of tools, those that the file changes, and all of a source that it reads. */
export function createTargetTest(
  frame: Sources & Pick<ContentsFrame, 'tools'>,
  file: AppFile,
  documentDigests: ReadonlyMap<string, string>,
): NeedTest {
  const isExported = createExportTest(frame)
  const bound = new Set(frame.tools.flatMap(({ binding }) => binding?.operationId ?? []))
  const named = new Set(file.tools.map(({ operation }) => operation))
  const read = new Set(listSourcesToRead(file, frame, documentDigests).map(({ item }) => item.key))
  const items = new Map(file.integrations.map((item) => [item.key, item]))
  const rows = new Map(frame.integrations.map((row) => [row.id, row]))
  return (operation) => {
    const key = rows.get(operation.integrationId)?.key ?? ''
    const item = items.get(key)
    return (
      isExported(operation) ||
      bound.has(operation.id) ||
      named.has(formatOperationName(key, operation.key)) ||
      read.has(key) ||
      (item !== undefined && isChangedBy(item, operation))
    )
  }
}

/** Without a source, the file lists all operations. */
const isChangedBy = ({ source, overrides }: FileIntegration, { externalId }: OperationOutline): boolean =>
  source === '' || overrides.some(({ operation }) => operation === externalId)
