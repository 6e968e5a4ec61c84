import Type from 'typebox'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeSkill,
  createSkill,
  deleteSkill,
  pageSkills,
  readSkill,
  reorderSkills,
} from '#core/usecases/skills/skills.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import {
  cursorProperties,
  openCursor,
  readPageLimit,
  sealNextCursor,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewSkillV3,
  parseNewSkill,
  parseSkillChange,
  presentAppSkill,
  SkillChangeV3,
  SkillOrderV3,
  SkillV3,
} from './skill.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const skillParams = Type.Object({ app_id: Type.String(), skill_id: Type.String() })
const skillReply = Type.Object({ skill: SkillV3 })
/** The order in which clients see the skills. */
const clientOrder = { sort: 'order', descending: false, query: '' } as const

const toSkillResponse = (skill: AppSkill) => ({
  body: { skill: presentAppSkill(skill) },
  revision: skill.revision,
})

export const skillsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.skills.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/skills',
    requires: 'viewer',
    summary: 'List the skills of an app in the order clients see them',
    params: appParams,
    query: Type.Object(cursorProperties),
    reply: buildListSchema(SkillV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `skills ${appId}`
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const limit = readPageLimit(query.limit)
      const page = await pageSkills(deps, { caller, appId }, { ...clientOrder, limit, after })
      return { body: presentList(page.rows.map(presentAppSkill), sealNextCursor(deps.cursors, page, list)) }
    },
  }),
  defineOperation({
    id: 'v3.skills.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/skills',
    requires: 'builder',
    summary: 'Create a skill, after the existing ones',
    params: appParams,
    body: NewSkillV3,
    reply: skillReply,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const skill = await createSkill(deps, { caller, appId }, parseNewSkill(body))
      return { ...toSkillResponse(skill), location: `/api/v3/apps/${appId}/skills/${skill.id}` }
    },
  }),
  defineOperation({
    id: 'v3.skills.reorder',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/skills/reorder',
    requires: 'builder',
    summary: 'Set the order of all skills of an app',
    params: appParams,
    body: SkillOrderV3,
    reply: buildListSchema(SkillV3),
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      const reordered = await reorderSkills(deps, { caller, appId }, body.skill_ids, expected)
      return { body: presentList(reordered.map(presentAppSkill)) }
    },
  }),
  defineOperation({
    id: 'v3.skills.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/skills/{skill_id}',
    requires: 'viewer',
    summary: 'Read a skill',
    params: skillParams,
    reply: skillReply,
    handle: async ({ caller, params: { app_id: appId, skill_id: skillId } }) =>
      toSkillResponse(await readSkill(deps, { caller, appId, skillId })),
  }),
  defineOperation({
    id: 'v3.skills.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/skills/{skill_id}',
    requires: 'builder',
    summary: 'Change a skill',
    params: skillParams,
    body: SkillChangeV3,
    reply: skillReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId, skill_id: skillId }, body, expected }) =>
      toSkillResponse(await changeSkill(deps, { caller, appId, skillId }, parseSkillChange(body), expected)),
  }),
  defineOperation({
    id: 'v3.skills.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/skills/{skill_id}',
    requires: 'builder',
    summary: 'Delete a skill',
    params: skillParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, skill_id: skillId }, expected }) => {
      await deleteSkill(deps, { caller, appId, skillId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
