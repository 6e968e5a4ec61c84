// Descriptions of differences of drafts and releases in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { entityTypeValues } from '#endpoints/shared/descriptions/release-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { page } from '../list-descriptions.ts'

const classValues = {
  live: 'clients notice nothing',
  rescan:
    'calls still work; stores and clients that have a copy of the app show the change once they read the app again',
  breaking: 'earlier calls may fail for clients and stores that have a copy of the app',
}

const fields: MemberDescriptions = {
  fields: 'The members that differ.',
  omittedFields: 'Number of further members that differ.',
}

export const entities: Record<string, MemberDescriptions> = {
  ContentsState: {
    kind: {
      text: 'Kind of state.',
      values: {
        release: 'a release',
        draft: 'the draft',
        nothing: 'no contents at all: the app has no live release yet, and all contents count as added',
      },
    },
    releaseId: 'Null unless it is a release.',
    version: 'Number of the release; null unless it is one.',
  },
  EntityDifference: {
    ...fields,
    entityType: { text: 'Kind of entity.', values: entityTypeValues },
    entityId: { text: 'Its id.', example: exampleIds.tool },
    name: { text: 'Its name.', example: 'Find books' },
    change: {
      text: 'How the entity differs.',
      values: { added: 'it is new', changed: 'members of it differ', removed: 'it is gone' },
    },
  },
  ClientContract: {
    class: { text: 'The worst class of all changes; `live` without any.', values: classValues },
    live: 'Number of changes that clients do not notice.',
    rescan: 'Number of changes for which stores and clients must read the app again.',
    breaking: 'Number of changes that are breaking, or cannot be decided.',
    serverVersion: {
      text: 'The semantic version in `server.json`: of the later release, or of a future release of the draft. A breaking change raises the first number, a change of class `rescan` the second. Empty if there are no contents.',
      example: '2.0.0',
    },
  },
  FieldDifference: {
    path: { text: 'The member by its name in the API, such as `annotations.title`.', example: 'description' },
    before: { text: 'Null when it was absent.', example: 'Lists books.' },
    after: { text: 'Null when it is absent.', example: 'Lists all books.' },
    truncated: 'Whether a value is too long and was cut to the beginning of its text.',
  },
  ClientChange: {
    ...fields,
    entityId: {
      text: 'The tool, widget or app; null for prompts, skills and orders.',
      example: exampleIds.tool,
    },
    name: { text: 'The name that clients see.', example: 'find_books' },
    notice: {
      text: 'What clients and stores notice, as a sentence.',
      example: 'Stores and clients show the new description once they read the app again.',
    },
    class: { text: 'The effect on clients and stores that have a copy of the app.', values: classValues },
    isDecided:
      'If false, it cannot be decided whether earlier calls are still accepted, and the change counts as breaking.',
    kind: {
      text: 'Kind of change for clients.',
      values: {
        app_changed: 'name, title or similar members of the app differ',
        instructions_changed: 'the advice for models differs',
        tool_mode_changed: 'tools are searched instead of listed, or listed again',
        tool_added: 'a tool is new',
        tool_removed: 'a tool is gone',
        tool_renamed: 'a tool is called by another name',
        tool_alias_added: 'a tool is also served under an earlier name, or with earlier arguments',
        tool_alias_removed: 'an alias of a tool is gone',
        tool_alias_changed: 'an alias of a tool differs',
        tool_title_changed: 'a tool has another title',
        tool_description_changed: 'a tool has another description',
        tool_input_changed: 'a tool takes other arguments',
        tool_output_changed: 'a tool returns something else',
        tool_hints_changed: 'a tool has other hints',
        tool_approval_changed: 'calls of a tool need the approval of a person, or no longer',
        tool_access_changed: 'other callers may see and call a tool',
        tool_widget_changed: 'a tool has another widget, or none',
        tools_reordered: 'the tools are in another order',
        widget_added: 'a widget is new',
        widget_removed: 'a widget is gone',
        widget_changed: 'a widget differs',
        prompt_added: 'a prompt is new',
        prompt_removed: 'a prompt is gone',
        prompt_changed: 'a prompt differs',
        skill_added: 'a skill is new',
        skill_removed: 'a skill is gone',
        skill_changed: 'a skill differs',
      },
    },
  },
  ContentsDifferences: {
    from: 'The earlier state.',
    to: 'The later state.',
    totalChanges: 'Number of entities that were added, changed or removed.',
    changeGroups: {
      text: 'The changes by kind; kinds without changes are omitted.',
      members: {
        key: { text: 'The kind.', example: 'tools' },
        label: { text: 'The kind, for people.', example: 'Tools' },
        count: 'Number of entities that were added, changed or removed.',
      },
    },
    clientChanges: 'The changes that MCP clients see, with paths as in MCP; at most 200.',
    totalClientChanges: 'Number of changes that clients see.',
    clientContract: 'The effect of all changes together.',
    data: 'The entities that differ, on this page.',
    page,
  },
}

const members: MemberDescriptions = {
  entityType: {
    text: 'Only entities of this type; empty for all types.',
    values: { '': 'all', ...entityTypeValues },
  },
  to: { text: 'The release to compare with, or `draft`; by default the draft.', example: exampleIds.release },
}

export const operations: OperationDescriptions = {
  'draft.changes': {
    text: 'Shows the changes that a release of the draft would make: each entity with its members before and after, and the changes that chat clients would see.',
    members,
  },
  'releases.changes': {
    text: 'Shows the changes between two releases, or from a release to the draft: each entity with its members before and after, and the changes that chat clients see.',
    members,
  },
}
