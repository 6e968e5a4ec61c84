// What turning a file into the contents of an app shares: its input, and the violations that are found on the way.
import { maxViolations } from '#base/errors.ts'
import type { IdKind } from '#base/ids.ts'
import type { Instant } from '#base/time.ts'
import { httpUrlViolation, parseHttpUrl } from '#base/web/url.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { FileEntityType } from '#core/model/app-files/app-file-plan.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'

/** What was read at the source of an integration. */
export type ReadSource = {
  details: Partial<Integration>
  baseUrl: string
  documentDigest: string
  operations: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
}

export type TargetInput = {
  appId: string
  contents: Contents
  testCases: readonly TestCase[]
  file: AppFile
  /** By the key of the integration: those whose source was read for this change. */
  sources: ReadonlyMap<string, ReadSource>
  /** Whether what the file does not have is removed. */
  prune: boolean
  now: Instant
  createId: (kind: IdKind) => string
  hash: (text: string) => string
}

/** What the app has and the file does not. */
export type UnlistedEntity = { entityType: FileEntityType; key: string; name: string }

export type TargetEditing = TargetInput & { violations: AppFileViolation[]; unlisted: UnlistedEntity[] }

export function reportViolation(
  { violations }: TargetEditing,
  pointer: string,
  code: string,
  message: string,
): void {
  // A file may have as many faults as members: no response lists more.
  if (violations.length < maxViolations) violations.push(createFileViolation(pointer, code, message))
}

/** "" means none. */
export function checkUrl(editing: TargetEditing, pointer: string, url: string): void {
  if (url !== '' && !parseHttpUrl(url))
    reportViolation(editing, pointer, httpUrlViolation.code, httpUrlViolation.message)
}

export const createNewRow = ({ appId, now }: TargetInput) => ({
  appId,
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
