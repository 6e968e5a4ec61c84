import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { restoreOriginal } from '#core/engines/operations/content/index.ts'
import { createFilePicker } from '#core/entities/entity.ts'
import { integration as integrationEntity } from '#core/entities/integration.ts'
import { type FileIntegration, type FileOverride, isUrlSource } from '#core/model/app-files/app-file.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { diffOperation, toFileOperation } from './file-operation.ts'
import type { RowIndex } from './row-index.ts'

/** The source of its operations; "" when unknown, so that a file contains all of them. */
export const sourceOf = ({ endpoint, documentPath }: Pick<Integration, 'endpoint' | 'documentPath'>) =>
  documentPath || endpoint

/** Whether the operation comes from the source and was not created by hand. */
export const isOfSource = (source: string, { externalId }: Pick<Operation, 'externalId'>): boolean =>
  source !== '' && externalId !== ''

const pickFileMembers = createFilePicker(integrationEntity)

export function* exportIntegrations(
  rows: RowIndex,
  integrations: readonly Integration[],
): TimeSlicedTask<FileIntegration[]> {
  const exported: FileIntegration[] = []
  for (const integration of integrations) exported.push(yield* exportIntegration(rows, integration))
  return exported
}

function* exportIntegration(rows: RowIndex, integration: Integration): TimeSlicedTask<FileIntegration> {
  const { baseUrl, refreshEvery, documentPart } = integration
  const source = sourceOf(integration)
  const operations = rows.operationsByIntegration.get(integration.id) ?? []
  const manual = operations.filter((operation) => !isOfSource(source, operation))
  const ofSource = operations.filter((operation) => isOfSource(source, operation))
  return {
    ...pickFileMembers(integration),
    source,
    every: isUrlSource(source) ? refreshEvery : '',
    part: source ? documentPart : null,
    baseUrl,
    connection: rows.connections.get(integration.authConnectionId ?? '')?.key ?? '',
    operations: yield* mapInTimeSlices(manual, toFileOperation),
    overrides: (yield* mapInTimeSlices(ofSource, exportOverride)).flat(),
  }
}

function exportOverride(operation: Operation): FileOverride[] {
  if (Object.keys(operation.original).length === 0) return []
  const source = restoreOriginal(operation)
  const patch = diffOperation(source, operation)
  return patch ? [{ operation: operation.externalId, ...patch }] : []
}
