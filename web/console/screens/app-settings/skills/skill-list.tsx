import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  createSkill,
  deleteSkill,
  reorderSkills,
  type Skill,
  skillListQuery,
} from '../../../api/queries/skills.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { QueryContent } from '../../../ui/query-content.tsx'
import { ItemList, type ItemPlace } from '../items/item-list.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { ItemTab } from '../items/item-tab.tsx'
import { NewItemDialog } from '../items/new-item-dialog.tsx'
import { useDeletion } from '../items/use-deletion.ts'
import { SkillDialog } from './skill-dialog.tsx'
import { emptySkill, SkillFields } from './skill-fields.tsx'

const texts = appSettingsTexts.skills

const maxSkills = 5

export function SkillList({ appId }: { appId: string }) {
  const { skill } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '/apps/$appId/settings', params: { appId }, search: { tab: 'skills' } })
  return (
    <>
      <QueryContent query={useQuery(skillListQuery(appId))}>
        {(skills) => (
          <ItemTab
            appId={appId}
            texts={texts}
            newSearch={skills.length < maxSkills ? { tab: 'skills', skill: 'new' } : undefined}
            isEmpty={skills.length === 0}
          >
            <ItemList appId={appId} items={skills} reorder={reorderSkills}>
              {(skill, place) => <SkillRow skill={skill} place={place} />}
            </ItemList>
            {skills.length >= maxSkills && <p className="text-sm text-muted">{texts.full(maxSkills)}</p>}
          </ItemTab>
        )}
      </QueryContent>
      {skill === 'new' && (
        <NewItemDialog appId={appId} texts={texts} initial={emptySkill} create={createSkill} onClose={close}>
          {(values, change) => <SkillFields values={values} onChange={change} />}
        </NewItemDialog>
      )}
      {skill && skill !== 'new' && <SkillDialog key={skill} appId={appId} skillId={skill} onClose={close} />}
    </>
  )
}

function SkillRow({ skill, place }: { skill: Skill; place: ItemPlace }) {
  const { name, description, body, app_id: appId, id } = skill
  const remove = useDeletion({
    appId,
    title: texts.deleted,
    remove: () => deleteSkill(appId, id),
    restore: () => createSkill(appId, { name, description, body }),
  })
  return <ItemRow item={skill} search={{ tab: 'skills', skill: id }} onDelete={remove} {...place} />
}
