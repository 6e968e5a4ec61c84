import Type, { type Static } from 'typebox'
import type { ReadFileApplication } from '#core/model/app-files/file-application.ts'
import { presentActor } from '#endpoints/shared/actor.wire.ts'
import { AuditActorV3 } from '../audit/audit.wire.ts'
import { AppFileV3 } from './app-file.wire.ts'
import { DraftEditorV3, presentDraftEditor } from './app-file-plan.wire.ts'

export const FileApplicationV3 = Type.Object(
  {
    written: AppFileV3,
    file: AppFileV3,
    applied_at: Type.String(),
    applied_by: AuditActorV3,
    editors: Type.Array(DraftEditorV3),
  },
  { title: 'AppFileApplication' },
)

export const presentFileApplication = ({
  application,
  editors,
}: ReadFileApplication): Static<typeof FileApplicationV3> | null =>
  application && {
    written: application.written as Static<typeof AppFileV3>,
    file: application.file as Static<typeof AppFileV3>,
    applied_at: application.appliedAt,
    applied_by: presentActor(application.actor),
    editors: editors.map(presentDraftEditor),
  }
