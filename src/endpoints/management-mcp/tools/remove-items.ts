import Type from 'typebox'
import { deleteIntegration, listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { deleteSkill, listSkills } from '#core/usecases/skills/skills.ts'
import { deleteTools } from '#core/usecases/tools/tool-batches.ts'
import { deleteWidget, listWidgets } from '#core/usecases/widgets/widgets.ts'
import { defineAppTool } from '../management-tool.ts'
import { findNamedSkill } from './app-skills.ts'
import { findNamedEntity } from './find-named-entity.ts'
import { loadToolLookup } from './tool-summary.ts'

const namesProperty = Type.Optional(
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: 'Keys or ids.' }),
)

export const removeItemsTool = defineAppTool({
  name: 'remove_items',
  title: 'Remove tools, widgets, integrations or skills',
  description:
    'Removes them from the draft. The released app keeps them until the next release; a removed tool then breaks clients that know it. An integration takes its operations with it. To hide a tool for now, use edit_tools with enabled false.',
  effect: 'destroy',
  requires: 'builder',
  input: {
    tools: namesProperty,
    widgets: namesProperty,
    integrations: namesProperty,
    skills: namesProperty,
  },
  async execute(ports, { tools = [], widgets = [], integrations = [], skills = [] }, call) {
    const { address } = call
    const findTool = await loadToolLookup(ports, call)
    const toolIds = tools.map((name) => findTool(name).tool.id)
    const allWidgets = await listWidgets(ports, address)
    const widgetIds = widgets.map((name) => findNamedEntity(allWidgets, name, 'widget').id)
    const allIntegrations = await listIntegrations(ports, address)
    const integrationIds = integrations.map(
      (name) => findNamedEntity(allIntegrations, name, 'integration').id,
    )
    const allSkills = await listSkills(ports, address)
    const skillIds = skills.map((name) => findNamedSkill(allSkills, name).id)
    for (const widgetId of widgetIds) await deleteWidget(ports, { ...address, widgetId }, null)
    if (toolIds.length > 0) await deleteTools(ports, address, toolIds)
    for (const integrationId of integrationIds)
      await deleteIntegration(ports, { ...address, integrationId }, null)
    for (const skillId of skillIds) await deleteSkill(ports, { ...address, skillId }, null)
    return {
      removed: {
        tools: toolIds.length,
        widgets: widgetIds.length,
        integrations: integrationIds.length,
        skills: skillIds.length,
      },
    }
  },
})
