import Type from 'typebox'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changePrompt,
  createPrompt,
  deletePrompt,
  pagePrompts,
  readPrompt,
  reorderPrompts,
} from '#core/usecases/prompts/prompts.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import {
  cursorProperties,
  openCursor,
  readPageLimit,
  sealNextCursor,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  NewPromptV3,
  PromptChangeV3,
  PromptOrderV3,
  PromptV3,
  parseNewPrompt,
  parsePromptChange,
  presentPrompt,
} from './prompt.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const promptParams = Type.Object({ app_id: Type.String(), prompt_id: Type.String() })
const promptReply = Type.Object({ prompt: PromptV3 })
/** The order in which clients see the prompts. */
const clientOrder = { sort: 'order', descending: false, query: '' } as const

const toPromptResponse = (prompt: Prompt) => ({
  body: { prompt: presentPrompt(prompt) },
  revision: prompt.revision,
})

export const promptsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.prompts.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/prompts',
    requires: 'viewer',
    summary: 'List the prompts of an app in the order clients see them',
    params: appParams,
    query: Type.Object(cursorProperties),
    reply: buildListSchema(PromptV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const list = `prompts ${appId}`
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const limit = readPageLimit(query.limit)
      const page = await pagePrompts(deps, { caller, appId }, { ...clientOrder, limit, after })
      return { body: presentList(page.rows.map(presentPrompt), sealNextCursor(deps.cursors, page, list)) }
    },
  }),
  defineOperation({
    id: 'v3.prompts.create',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/prompts',
    requires: 'builder',
    summary: 'Create a prompt, after the existing ones',
    params: appParams,
    body: NewPromptV3,
    reply: promptReply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body }) => {
      const prompt = await createPrompt(deps, { caller, appId }, parseNewPrompt(body))
      return { ...toPromptResponse(prompt), location: `/api/v3/apps/${appId}/prompts/${prompt.id}` }
    },
  }),
  defineOperation({
    id: 'v3.prompts.reorder',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/prompts/reorder',
    requires: 'builder',
    summary: 'Set the order of all prompts of an app',
    params: appParams,
    body: PromptOrderV3,
    reply: buildListSchema(PromptV3),
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      const reordered = await reorderPrompts(deps, { caller, appId }, body.prompt_ids, expected)
      return { body: presentList(reordered.map(presentPrompt)) }
    },
  }),
  defineOperation({
    id: 'v3.prompts.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/prompts/{prompt_id}',
    requires: 'viewer',
    summary: 'Read a prompt',
    params: promptParams,
    reply: promptReply,
    handle: async ({ caller, params: { app_id: appId, prompt_id: promptId } }) =>
      toPromptResponse(await readPrompt(deps, { caller, appId, promptId })),
  }),
  defineOperation({
    id: 'v3.prompts.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/prompts/{prompt_id}',
    requires: 'builder',
    summary: 'Change a prompt',
    params: promptParams,
    body: PromptChangeV3,
    reply: promptReply,
    errors: ['conflict'],
    handle: async ({ caller, params: { app_id: appId, prompt_id: promptId }, body, expected }) =>
      toPromptResponse(
        await changePrompt(deps, { caller, appId, promptId }, parsePromptChange(body), expected),
      ),
  }),
  defineOperation({
    id: 'v3.prompts.delete',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/prompts/{prompt_id}',
    requires: 'builder',
    summary: 'Delete a prompt',
    params: promptParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, prompt_id: promptId }, expected }) => {
      await deletePrompt(deps, { caller, appId, promptId }, expected)
      return { body: { deleted: true } }
    },
  }),
]
