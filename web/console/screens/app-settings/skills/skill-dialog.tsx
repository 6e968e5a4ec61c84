import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { changeSkill, type NewSkill, type Skill, skillQuery } from '../../../api/queries/skills.ts'
import { EditForm } from '../../../editing/edit-form.tsx'
import { useStoredEdits } from '../../../editing/use-stored-edits.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { useClosing } from '../items/use-closing.ts'
import { ServedSkill } from './served-skill.tsx'
import { SkillFields } from './skill-fields.tsx'

const texts = appSettingsTexts.skills

type SkillDialogProps = { appId: string; skillId: string; onClose: () => void }

export const SkillDialog = ({ appId, skillId, onClose }: SkillDialogProps) => (
  <Dialog isOpen onClose={onClose} size="large" title={texts.edit}>
    <QueryContent query={useQuery(skillQuery(appId, skillId))}>
      {({ data, etag }) => <SkillEditor skill={data.skill} etag={etag} onDone={onClose} />}
    </QueryContent>
  </Dialog>
)

type SkillEditorProps = { skill: Skill; etag: string; onDone: () => void }

function SkillEditor({ skill, etag, onDone }: SkillEditorProps) {
  const edits = useSkillEdits(skill, etag)
  const confirm = useClosing(edits.isDirty, texts.saved, onDone)
  return (
    <EditForm edits={edits} onSubmitted={confirm} isInDialog>
      <SkillFields values={edits.values} onChange={edits.set} />
      <ServedSkill skill={skill} />
    </EditForm>
  )
}

const pickValues = ({ name, description, body }: Skill): NewSkill => ({ name, description, body })

function useSkillEdits(skill: Skill, etag: string) {
  const { app_id: appId, id } = skill
  return useStoredEdits({
    query: skillQuery(appId, id),
    saved: { data: { skill }, etag },
    toValues: (reply) => pickValues(reply.skill),
    save: (change, version) => changeSkill(skill, change, version),
    outdates: appKey(appId),
  })
}
