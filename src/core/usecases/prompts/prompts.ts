import {
  createFullAppError,
  createInvalidInputError,
  createNotFoundError,
  createTakenError,
} from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { createNamedAccessors, type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import type { AppAddress, PromptAddress } from '#core/model/entity-address.ts'
import {
  maxPromptsPerApp,
  type NewPrompt,
  type Prompt,
  type PromptArgument,
  type PromptChange,
} from '#core/model/prompts/prompt.ts'
import { validatePromptArguments } from '#core/model/prompts/validate-prompt-arguments.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireValidAccess } from '#core/services/access/require-valid-access.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'
import { reorderRows } from '#core/services/apps/reorder-rows.ts'

const namedAccessors = createNamedAccessors<Prompt>(
  (prompt) => prompt,
  () => [],
)
const paging: PageAccessors<Prompt, 'order'> = { ...namedAccessors, value: { order: ({ order }) => order } }

/** In the order of the app. */
export const pagePrompts = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<'order'>,
): Promise<ListPage<Prompt>> =>
  readInApp(deps, address, async (reader, app) =>
    paginateRows(await reader.prompts.list(app.id), request, paging),
  )

export const readPrompt = (deps: Deps<'store'>, address: PromptAddress): Promise<Prompt> =>
  readInApp(deps, address, async (reader, app) => {
    const prompt = await reader.prompts.findById(app.id, address.promptId)
    if (!prompt) throw createNotFoundError('prompt')
    return prompt
  })

function requireValidArguments(declared: PromptArgument[] | undefined): void {
  const violations = validatePromptArguments(declared ?? [])
  if (violations.length > 0) throw createInvalidInputError(violations)
}

export const createPrompt = (
  deps: Deps<'store' | 'clock' | 'digest' | 'ids' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewPrompt,
): Promise<Prompt> =>
  editDraft(deps, address, async (writer, app, now) => {
    requireValidArguments(input.arguments)
    requireValidAccess({ access: input.access })
    const others = await writer.prompts.list(app.id)
    requirePromptLimit(others)
    requireFreePromptKey(others, '', input.key)
    const prompt: Prompt = {
      ...input,
      id: deps.ids.create('prompt'),
      appId: app.id,
      key:
        input.key ??
        findFreeName(toKey(input.name, 'prompt'), new Set(others.map(({ key }) => key)), keyFormat),
      order: Math.max(-1, ...others.map(({ order }) => order)) + 1,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.prompts.insert(prompt)
    return prompt
  })

function requirePromptLimit(others: Prompt[]): void {
  if (others.length < maxPromptsPerApp) return
  throw createFullAppError('prompt', maxPromptsPerApp)
}

export function changePrompt(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: PromptAddress<EditingRole>,
  change: PromptChange,
  expected: ExpectedRevisions,
): Promise<Prompt> {
  if (isEmptyChange(change)) return readUnchanged(readPrompt(deps, address), (row) => row, expected)
  return editDraft(deps, address, async (writer, app, now) => {
    const prompts = await writer.prompts.list(app.id)
    const old = prompts.find(({ id }) => id === address.promptId)
    if (!old) throw createNotFoundError('prompt')
    requireRevision(old, expected)
    requireValidArguments(change.arguments)
    requireValidAccess({ access: change.access ?? null })
    requireFreePromptKey(prompts, old.id, change.key)
    return writer.prompts.update({ ...old, ...change, updatedAt: now })
  })
}

function requireFreePromptKey(prompts: Prompt[], promptId: string, key: string | undefined): void {
  if (key === undefined || !prompts.some((prompt) => prompt.key === key && prompt.id !== promptId)) return
  throw createTakenError('prompt', 'key', key)
}

export const deletePrompt = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: PromptAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app) => {
    const old = await writer.prompts.findById(app.id, address.promptId)
    if (!old) throw createNotFoundError('prompt')
    requireRevision(old, expected)
    await writer.prompts.remove(app.id, address.promptId)
  })

/** `promptIds`: all prompts of the app in their new order. */
export const reorderPrompts = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  promptIds: string[],
  expected: ExpectedRevisions = null,
): Promise<Prompt[]> =>
  editDraft(
    deps,
    address,
    (writer, app, now) =>
      reorderRows(writer.prompts, {
        appId: app.id,
        ids: promptIds,
        path: 'promptIds',
        entity: 'prompt',
        now,
      }),
    expected,
  )
