import { maxPromptsPerApp, type Prompt } from '#core/model/prompts/prompt.ts'
import { validatePromptArguments } from '#core/model/prompts/validate-prompt-arguments.ts'
import { assignPositions, matchRows } from './match-rows.ts'
import { createNewRow, reportAccess, reportViolation, type TargetEditing } from './target-editing.ts'

export function buildPrompts(editing: TargetEditing): Prompt[] {
  const { contents, file } = editing
  const place = { entityType: 'prompt', list: '/prompts' } as const
  const { listed, retained } = matchRows(editing, place, file.prompts, contents.prompts)
  const built = listed.map(({ item, row, pointer }): Prompt => {
    for (const { path, code, message } of validatePromptArguments(item.arguments)) {
      const [index = '0'] = /\d+/.exec(path) ?? []
      reportViolation(editing, `${pointer}/arguments/${index}/name`, code, message)
    }
    reportAccess(editing, `${pointer}/access`, item.access)
    return {
      ...(row ?? { ...createNewRow(editing), id: editing.createId('prompt'), order: 0 }),
      ...item,
    }
  })
  if (built.length + retained.length > maxPromptsPerApp)
    reportViolation(editing, '/prompts', 'too_many', `must leave the app with at most ${maxPromptsPerApp}`)
  return assignPositions(contents.prompts, built, retained)
}
