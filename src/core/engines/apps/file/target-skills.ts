import { createFilePicker } from '#core/entities/entity.ts'
import { skill } from '#core/entities/skill.ts'
import type { FileSkill } from '#core/model/app-files/app-file.ts'
import { type AppSkill, maxSkillsPerApp } from '#core/model/skills/app-skill.ts'
import { validateSkill } from '#core/model/skills/validate-skill.ts'
import { assignPositions, matchRows } from './match-rows.ts'
import { createNewRow, reportAccess, reportViolation, type TargetEditing } from './target-editing.ts'

const pickFileMembers = createFilePicker(skill)

export function buildSkills(editing: TargetEditing): AppSkill[] {
  const { contents, file } = editing
  const place = { entityType: 'skill', list: '/skills' } as const
  const { listed, retained } = matchRows(editing, place, file.skills, contents.skills)
  const built = listed.map(({ item, row, pointer }): AppSkill => {
    checkSkill(editing, pointer, item)
    reportAccess(editing, `${pointer}/access`, item.access)
    return {
      ...(row ?? { ...createNewRow(editing), id: editing.createId('skill'), order: 0 }),
      ...pickFileMembers(item),
    }
  })
  if (built.length + retained.length > maxSkillsPerApp)
    reportViolation(editing, '/skills', 'too_many', `must leave the app with at most ${maxSkillsPerApp}`)
  return assignPositions(contents.skills, built, retained)
}

function checkSkill(editing: TargetEditing, pointer: string, { file, ...content }: FileSkill): void {
  if (file !== '') {
    const message = 'is read by the command line; the service takes name, description and body'
    reportViolation(editing, `${pointer}/file`, 'unsupported', message)
    return
  }
  for (const member of ['name', 'description', 'body'] as const)
    if (content[member] === '') reportViolation(editing, `${pointer}/${member}`, 'required', 'is required')
  for (const { path, code, message } of validateSkill(content))
    reportViolation(editing, `${pointer}/${path}`, code, message)
}
