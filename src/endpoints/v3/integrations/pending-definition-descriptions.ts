// Descriptions of definitions of MCP servers that wait for a decision in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  PendingDefinition: {
    externalId: { text: 'The name of the tool at its server.', example: 'search_books' },
    change: {
      text: 'Kind of change.',
      values: {
        new: 'it lists a tool that the draft does not have',
        changed: 'it lists another definition of the tool',
        removed: 'it no longer lists the tool',
      },
      closed: true,
    },
    decision: {
      text: 'The decision.',
      values: {
        pending: 'no decision: the pinned definition stays',
        rejected: 'the pinned definition stays until the server changes the tool again',
      },
      closed: true,
    },
    digest: {
      text: 'Identifies the listed definition. A decision must send it back, so that nothing is accepted unseen.',
      example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
    foundAt: time({ text: 'When it was found.' }),
    fields: 'The members that differ; for a new or removed tool all members.',
    hazards: 'Texts that may deceive the model or a reader.',
    tools: 'The tools of the app that call it.',
  },
  DefinitionFieldChange: {
    field: {
      text: 'The member.',
      values: {
        title: 'its title',
        description: 'its description',
        input_schema: 'the JSON Schema of its arguments',
        output_schema: 'the JSON Schema of its result',
        annotations: 'its hints',
      },
      closed: true,
    },
    before: {
      text: 'The pinned value, without edits of the owner; null if there is none.',
      example: 'Lists books.',
    },
    after: { text: 'The value at the server; null if there is none.', example: 'Lists all books.' },
  },
  TextHazard: {
    code: {
      text: 'Kind of hazard.',
      values: {
        hidden_text: 'characters that models see and readers do not',
        model_instruction: 'a text for the model, such as one that overrides its instructions',
        confusable_name: 'a name with letters of several scripts, or of another font',
        shadowing_name: 'a name that resembles the name of another tool of the app',
      },
      closed: true,
    },
    path: { text: 'Path of the text.', example: 'input_schema.properties.path.description' },
    message: {
      text: 'Explains the hazard to people, without the text itself.',
      example: 'It is written to the model: it asks to keep something from the user.',
    },
  },
  DefinitionCaller: {
    id: { text: 'The id of the tool.', example: exampleIds.tool },
    key: { text: 'Its key.', example: 'search_books' },
    name: { text: 'Its name.', example: 'Search books' },
  },
  DefinitionDecision: { definitions: 'The definitions that were reviewed.' },
  LookedAtDefinition: {
    externalId: { text: 'The name of the tool at its server.', example: 'search_books' },
    digest: {
      text: 'The digest of the reviewed definition.',
      example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
}

const members = {
  decided: 'Number of definitions that were decided.',
  pending: 'Number of definitions of the integration that are still pending.',
}

export const operations: OperationDescriptions = {
  'pendingDefinitions.list':
    'The first discovery of an MCP server pins the definitions of its tools. Later differences (new tools, other texts, schemas or hints) change neither draft nor releases. They are listed here by name, with the members that differ and a warning about texts that may deceive. Rejected definitions are listed too.',
  'pendingDefinitions.accept': {
    text: 'Updates the draft to the definitions at the server: operations are added, changed or removed. Members that the owner has edited keep the edit. If the schemas of an operation changed, the tools that are bound to it have `binding_schema_drift` until they are repaired. Tools of a removed operation lose their binding. Releases stay as they are. 409, and nothing is accepted, if the definition at the server has changed since.',
    members,
  },
  'pendingDefinitions.reject': {
    text: 'Keeps the pinned definitions. Rejected definitions are no longer pending, but can still be accepted. If the server changes a tool again, its new definition is pending.',
    members,
  },
}
