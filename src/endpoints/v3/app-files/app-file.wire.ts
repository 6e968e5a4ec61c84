// The app file, `tenon.yaml` of version 1, as a JSON value.
import Type, { type Static, type TSchema } from 'typebox'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import { maxSkillsPerApp } from '#core/model/skills/app-skill.ts'
import { maxTestCasesPerApp } from '#core/model/test-cases/test-case.ts'
import { parseNewTestCase } from '../test-cases/test-case.wire.ts'
import { FileAppV3, parseFileApp, presentFileApp } from './file-app.wire.ts'
import { FileConnectionV3, parseFileConnection, presentFileConnection } from './file-connection.wire.ts'
import {
  FileEnvironmentsV3,
  parseFileEnvironments,
  presentFileEnvironments,
} from './file-environments.wire.ts'
import { FileIntegrationV3, parseFileIntegrations, presentFileIntegrations } from './file-integration.wire.ts'
import { FilePromptV3, parseFilePrompt, presentFilePrompt } from './file-prompt.wire.ts'
import { FileSkillV3, parseFileSkill, presentFileSkill } from './file-skill.wire.ts'
import { FileTestV3, presentFileTest } from './file-test.wire.ts'
import { FileToolV3, parseFileTool, presentFileTool } from './file-tool.wire.ts'
import { FileVariablesV3, parseFileVariables, presentFileVariables } from './file-variables.wire.ts'
import { FileWidgetV3, parseFileWidget, presentFileWidget } from './file-widget.wire.ts'

/** A closed schema differs from the API's schema, so it needs its own title. */
const retitle = ({ title }: { title?: unknown }) =>
  typeof title === 'string' && !title.startsWith('AppFile')
    ? { title: `AppFile${title.replace(/Change$/, '')}` }
    : {}

/** Unknown members are errors, so that a misspelt name in a file is noticed. */
function closeObjects<Schema extends TSchema>(schema: Schema): Schema {
  const close = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(close)
    if (!isJsonObject(node)) return node
    const copy = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, close(member)]))
    return isJsonObject(copy.properties) ? { additionalProperties: false, ...copy, ...retitle(copy) } : copy
  }
  return close(schema) as Schema
}

export const AppFileV3 = closeObjects(
  Type.Object(
    {
      $schema: Type.Optional(Type.String({ maxLength: 2048 })),
      extends: Type.Optional(
        Type.Union([
          Type.String({ maxLength: 2048 }),
          Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 20 }),
        ]),
      ),
      version: Type.Literal(1),
      app: FileAppV3,
      variables: Type.Optional(FileVariablesV3),
      connections: Type.Optional(Type.Array(FileConnectionV3, { maxItems: 200 })),
      integrations: Type.Optional(Type.Array(FileIntegrationV3, { maxItems: 200 })),
      tools: Type.Optional(Type.Array(FileToolV3, { maxItems: 5_000 })),
      widgets: Type.Optional(Type.Array(FileWidgetV3, { maxItems: 1_000 })),
      prompts: Type.Optional(Type.Array(FilePromptV3, { maxItems: 200 })),
      skills: Type.Optional(Type.Array(FileSkillV3, { maxItems: maxSkillsPerApp })),
      tests: Type.Optional(Type.Array(FileTestV3, { maxItems: maxTestCasesPerApp })),
      environments: Type.Optional(FileEnvironmentsV3),
    },
    { title: 'AppFile' },
  ),
)

export function* parseAppFile(body: Static<typeof AppFileV3>): TimeSlicedTask<AppFile> {
  const app = { ...parseFileApp(body.app), variables: parseFileVariables(body.variables ?? {}) }
  return {
    app,
    connections: (body.connections ?? []).map(parseFileConnection),
    integrations: yield* parseFileIntegrations(body.integrations ?? []),
    tools: yield* mapInTimeSlices(body.tools ?? [], parseFileTool),
    widgets: yield* mapInTimeSlices(body.widgets ?? [], parseFileWidget),
    prompts: (body.prompts ?? []).map(parseFilePrompt),
    skills: (body.skills ?? []).map(parseFileSkill),
    tests: (body.tests ?? []).map(parseNewTestCase),
    environments: parseFileEnvironments(body.environments ?? {}, app),
  }
}

export function* presentAppFile(file: AppFile): TimeSlicedTask<JsonObject> {
  const lists = {
    connections: file.connections.map(presentFileConnection),
    integrations: yield* presentFileIntegrations(file.integrations),
    tools: yield* mapInTimeSlices(file.tools, presentFileTool),
    widgets: yield* mapInTimeSlices(file.widgets, presentFileWidget),
    prompts: file.prompts.map(presentFilePrompt),
    skills: file.skills.map(presentFileSkill),
    tests: file.tests.map(presentFileTest),
  }
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0)
  const variables = presentFileVariables(file.app.variables)
  return {
    version: 1,
    app: presentFileApp(file.app),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...Object.fromEntries(filled),
    ...(file.environments.length > 0 && {
      environments: presentFileEnvironments(file.environments, file.app),
    }),
  }
}
