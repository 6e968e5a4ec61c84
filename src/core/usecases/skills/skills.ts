import {
  createFullAppError,
  createInvalidInputError,
  createNotFoundError,
  createTakenError,
} from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { AppAddress, SkillAddress } from '#core/model/entity-address.ts'
import {
  type AppSkill,
  type AppSkillChange,
  maxSkillsPerApp,
  type NewAppSkill,
} from '#core/model/skills/app-skill.ts'
import { validateSkill } from '#core/model/skills/validate-skill.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireValidAccess } from '#core/services/access/require-valid-access.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'
import { reorderRows } from '#core/services/apps/reorder-rows.ts'

const paging: PageAccessors<AppSkill, 'order'> = {
  id: ({ id }) => id,
  value: { order: ({ order }) => order },
  searchTexts: ({ name }) => [name],
}

/** In the order of the app. */
export const pageSkills = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<'order'>,
): Promise<ListPage<AppSkill>> =>
  readInApp(deps, address, async (reader, app) =>
    paginateRows(await reader.skills.list(app.id), request, paging),
  )

export const listSkills = (deps: Deps<'store'>, address: AppAddress): Promise<AppSkill[]> =>
  readInApp(deps, address, (reader, app) => reader.skills.list(app.id))

export const readSkill = (deps: Deps<'store'>, address: SkillAddress): Promise<AppSkill> =>
  readInApp(deps, address, async (reader, app) => {
    const skill = await reader.skills.findById(app.id, address.skillId)
    if (!skill) throw createNotFoundError('skill')
    return skill
  })

function requireValidSkill(change: AppSkillChange): void {
  const violations = validateSkill(change)
  if (violations.length > 0) throw createInvalidInputError(violations)
}

export const createSkill = (
  deps: Deps<'store' | 'clock' | 'digest' | 'ids' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewAppSkill,
): Promise<AppSkill> =>
  editDraft(deps, address, async (writer, app, now) => {
    requireValidSkill(input)
    requireValidAccess(input)
    const others = await writer.skills.list(app.id)
    requireSkillLimit(others)
    requireFreeSkillName(others, input.name)
    const skill: AppSkill = {
      ...input,
      id: deps.ids.create('skill'),
      appId: app.id,
      order: Math.max(-1, ...others.map(({ order }) => order)) + 1,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.skills.insert(skill)
    return skill
  })

function requireSkillLimit(others: AppSkill[]): void {
  if (others.length < maxSkillsPerApp) return
  throw createFullAppError('skill', maxSkillsPerApp)
}

function requireFreeSkillName(others: AppSkill[], name: string | undefined): void {
  if (name === undefined || !others.some((skill) => skill.name === name)) return
  throw createTakenError('skill', 'name', name)
}

export function changeSkill(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: SkillAddress<EditingRole>,
  change: AppSkillChange,
  expected: ExpectedRevisions,
): Promise<AppSkill> {
  if (isEmptyChange(change)) return readUnchanged(readSkill(deps, address), (row) => row, expected)
  return editDraft(deps, address, async (writer, app, now) => {
    const skills = await writer.skills.list(app.id)
    const old = skills.find(({ id }) => id === address.skillId)
    if (!old) throw createNotFoundError('skill')
    requireRevision(old, expected)
    requireValidSkill(change)
    requireValidAccess({ access: change.access ?? null })
    requireFreeSkillName(
      skills.filter(({ id }) => id !== old.id),
      change.name,
    )
    return writer.skills.update({ ...old, ...change, updatedAt: now })
  })
}

export const deleteSkill = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: SkillAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app) => {
    const old = await writer.skills.findById(app.id, address.skillId)
    if (!old) throw createNotFoundError('skill')
    requireRevision(old, expected)
    await writer.skills.remove(app.id, address.skillId)
  })

/** `skillIds`: all skills of the app in their new order. */
export const reorderSkills = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  skillIds: string[],
  expected: ExpectedRevisions = null,
): Promise<AppSkill[]> =>
  editDraft(
    deps,
    address,
    (writer, app, now) =>
      reorderRows(writer.skills, { appId: app.id, ids: skillIds, path: 'skillIds', entity: 'skill', now }),
    expected,
  )
