// Members that the declaration of an entity marks for app files are in their schema, so that no member is lost on the way to
// another service.
import { expect, test } from 'vitest'
import type { Members } from '#core/entities/member.ts'
import { toCasing } from '#endpoints/shared/field-map.ts'
import { AppFileV3 } from '#endpoints/v3/app-files/app-file.wire.ts'
import {
  fileAppMembers,
  fileConnectionMembers,
  fileIntegrationMembers,
  fileOperationMembers,
  filePromptMembers,
  fileSkillMembers,
  fileTestMembers,
  fileToolMembers,
  fileWidgetMembers,
} from '#endpoints/v3/app-files/file-members.ts'

const { app, connections, integrations, tools, widgets, prompts, skills, tests } = AppFileV3.properties

/** An integration has no member for its kind, which follows from `openapi` or `mcp`. */
const { kind: _kind, ...integrationMembers } = fileIntegrationMembers

test.each<[string, Members, object]>([
  ['the app', fileAppMembers, app.properties],
  ['a connection', fileConnectionMembers, connections.items.properties],
  ['an integration', integrationMembers, integrations.items.properties],
  ['an operation', fileOperationMembers, integrations.items.properties.operations.items.properties],
  ['a tool', fileToolMembers, tools.items.properties],
  ['a widget', fileWidgetMembers, widgets.items.properties],
  ['a prompt', filePromptMembers, prompts.items.properties],
  ['a skill', fileSkillMembers, skills.items.properties],
  ['a test', fileTestMembers, tests.items.properties],
])('%s has all of its members in the schema', (_, members, properties) => {
  const names = Object.keys(members).map((name) => toCasing(name, 'snake_case'))
  expect(Object.keys(properties).toSorted()).toEqual(names.toSorted())
})
