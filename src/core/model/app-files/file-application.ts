import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import type { AuditActor } from '../audit/request-origin.ts'
import type { DraftEditor } from './undone-edits.ts'

/**
 * The last application of a file to an app. `written`: the file as it was sent, with placeholders instead of secrets;
 * `file`: the app as a file afterwards. Both have the form of the API, which stays the same when a version of the service
 * adds members. `revision`: that of the app afterwards.
 */
export type FileApplication = {
  written: JsonObject
  file: JsonObject
  revision: number
  actor: AuditActor
  requestId: string
  appliedAt: Instant
}

/** `application` null: no file was applied. `editors`: who edited the app since, as far as the caller may see. */
export type ReadFileApplication = { application: FileApplication | null; editors: DraftEditor[] }
