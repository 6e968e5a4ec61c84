// All that the draft has, as an app file: for what has no tool of its own.
import Type from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import { applyAppFile, planAppFile } from '#core/usecases/app-files/apply-app-file.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'
import { presentAppFile } from '#endpoints/v3/app-files/app-file.wire.ts'
import { defineAppTool } from '../../management-tool.ts'
import { formatReading, readDraftFile } from './draft-file.ts'
import { presentBlocking, presentFilePlan } from './present-file-plan.ts'
import { fileSections, selectFilePart } from './select-file-part.ts'
import { isCurrent, nameUnreadEdits, presentUnreadEdits, requireNoUnreadEdits } from './unread-edits.ts'
import { withAgentFile } from './with-agent-file.ts'

export const getFileTool = defineAppTool({
  name: 'get_file',
  title: 'Get file',
  description:
    'Reads the draft as tenon.yaml in JSON, with what no other tool edits: prompts, tests, widget actions, overrides, approval, variables. Long lists end early; more says where.',
  effect: 'read',
  requires: 'viewer',
  input: {
    section: Type.Optional(defineStringEnum(...fileSections)),
    keys: Type.Optional(Type.Array(Type.String())),
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  async execute(ports, part, { address }) {
    const draft = await readDraftFile(ports, address)
    const { file, more, unknown } = selectFilePart(draft.file, part)
    if (unknown.length > 0)
      throw createInvalidInputError([
        {
          path: 'keys',
          code: 'unknown_reference',
          message: `has no item in the file: ${unknown.join(', ')}`,
        },
      ])
    return { revision: formatReading(draft), file, ...(Object.keys(more).length > 0 && { more }) }
  },
})

const fileInput = {
  revision: Type.String({ maxLength: 100, description: 'By get_file.' }),
  file: Type.Record(Type.String(), Type.Unsafe<Json>({})),
  prune: Type.Optional(Type.Boolean({ description: 'Deletes what it lacks.' })),
}

export const planFileTool = defineAppTool({
  name: 'plan_file',
  title: 'Plan file',
  description: 'Shows what apply_file would change, what clients would notice, and edits that it would undo.',
  effect: 'read',
  requires: 'viewer',
  isOpenWorld: true,
  input: fileInput,
  async execute(ports, { revision: reading, file, prune = false }, { address }) {
    const draft = await readDraftFile(ports, address)
    return withAgentFile(ports, address.caller, { draft, file, prune }, async (request) => {
      const planned = await planAppFile({ ...ports, presentFile: presentAppFile }, address, request, {
        lints: false,
      })
      const unread = await nameUnreadEdits(ports, address, { draft, reading, plan: planned.plan })
      return { ...presentFilePlan(planned, prune), edited_since_read: presentUnreadEdits(unread) }
    })
  },
})

export const applyFileTool = defineAppTool({
  name: 'apply_file',
  title: 'Apply file',
  description:
    'Applies a file or part to the draft: items in it are replaced as a whole, others stay. Secrets stay placeholders. Access, slug and environments take effect at once.',
  effect: 'destroy',
  requires: 'builder',
  isOpenWorld: true,
  input: {
    ...fileInput,
    force: Type.Optional(Type.Boolean({ description: 'Undoes edits of others: ask first.' })),
  },
  async execute(ports, { revision: reading, file, prune = false, force = false }, { address }) {
    const draft = await readDraftFile(ports, address)
    return withAgentFile(ports, address.caller, { draft, file, prune }, async (request) => {
      const deps = { ...ports, presentFile: presentAppFile }
      if (!force && !isCurrent(draft, reading)) {
        const { plan } = await planAppFile(deps, address, request, { lints: false })
        requireNoUnreadEdits(await nameUnreadEdits(ports, address, { draft, reading, plan }))
      }
      // Otherwise edits since the check would be undone.
      const { app, plan } = await applyAppFile(deps, address, request, [draft.revision])
      return {
        revision: formatReading({ revision: app.revision, readAt: draft.readAt }),
        has_changes: plan.hasChanges,
        changed: plan.groups.map(({ label, count }) => ({ what: label, count })),
        ...presentBlocking(plan),
      }
    })
  },
})
