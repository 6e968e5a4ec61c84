// What the OpenAPI document of v3 says about definitions of MCP servers that wait for a decision.
import { exampleIds } from '#core/entities/examples.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

export const pendingDefinitionEntities: Record<string, MemberDescriptions> = {
  PendingDefinition: {
    externalId: { text: 'The name of the tool at its server.', example: 'search_books' },
    change: {
      text: 'What the server has changed.',
      values: {
        new: 'it lists a tool that the draft does not have',
        changed: 'it lists another definition of the tool',
        removed: 'it lists the tool no more',
      },
      closed: true,
    },
    decision: {
      text: 'What was decided.',
      values: {
        pending: 'nothing: the pinned definition stays',
        rejected: 'the pinned definition stays, until the server has yet another one',
      },
      closed: true,
    },
    digest: {
      text: 'Identifies what the server lists; a decision sends it back, so that nothing is accepted unseen.',
      example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
    foundAt: 'When it was found.',
    fields: 'What differs, member by member; for a new or removed tool all of them.',
    hazards: 'What of the listed texts may deceive the model or a reader.',
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
      text: 'As it is pinned, without edits of the owner; null: there is none.',
      example: 'Lists books.',
    },
    after: { text: 'As the server lists it; null: there is none.', example: 'Lists all books.' },
  },
  TextHazard: {
    code: {
      text: 'What it is.',
      values: {
        hidden_text: 'characters that readers do not see and models do',
        model_instruction: 'a text that is written to the model, such as one that overrides its instructions',
        confusable_name: 'a name with letters of several scripts, or of another font',
        shadowing_name: 'a name that passes for that of another tool of the app',
      },
      closed: true,
    },
    path: { text: 'Where it is.', example: 'input_schema.properties.path.description' },
    message: {
      text: 'What it is, for people, without the text itself.',
      example: 'It is written to the model: it asks to keep something from the user.',
    },
  },
  DefinitionCaller: {
    id: { text: 'The id of the tool.', example: exampleIds.tool },
    key: { text: 'Its key.', example: 'search_books' },
    name: { text: 'Its name.', example: 'Search books' },
  },
  DefinitionDecision: { definitions: 'Those that were looked at.' },
  LookedAtDefinition: {
    externalId: { text: 'The name of the tool at its server.', example: 'search_books' },
    digest: {
      text: 'The digest of what was looked at.',
      example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
}

const members = {
  decided: 'How many definitions were decided.',
  pending: 'How many of the integration nobody has decided.',
}

export const pendingDefinitionOperations: Record<string, OperationDescription> = {
  'pendingDefinitions.list': {
    text: 'The first discovery of an MCP server pins the definitions of its tools. What a later one finds otherwise, a new tool, other texts, schemas or hints, changes neither draft nor releases; it is listed here, by name, with what differs and with a warning about texts that may deceive. Rejected ones are listed too.',
  },
  'pendingDefinitions.accept': {
    text: 'Makes the draft what the server lists: an operation is added, changed or removed. Members that the owner has edited keep the edit. Tools that are bound to a changed operation have `binding_schema_drift` until they are repaired if its schemas differ; those of a removed one lose their binding. Releases stay as they are. 409, and nothing is accepted, if the server was found to list something else since.',
    members,
  },
  'pendingDefinitions.reject': {
    text: 'Keeps the pinned definitions. What was rejected is not pending any more, until the server lists yet another definition; it can still be accepted.',
    members,
  },
}
