export const differencesTexts = {
  changedMembers: (count: number) => (count === 1 ? '1 changed member' : `${count} changed members`),
  kinds: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  before: 'Before',
  after: 'After',
  absent: 'nothing',
  truncated: '(shortened)',
  moreFields: (count: number) => `${count} more members differ`,
  moreEntities: (count: number) => `${count} more entities differ`,
  moreClientChanges: (count: number) => `and ${count} more`,
  /** What a change means for who has a copy of the app. */
  classes: {
    live: { label: 'Live', meaning: 'Nobody notices.' },
    rescan: {
      label: 'Rescan',
      meaning:
        'Calls work as before. Stores have to scan and review the app again; clients show the changes once they read it again.',
    },
    breaking: {
      label: 'Breaking',
      meaning:
        'What worked may fail for clients and stores that have a copy of the app. Submit it to stores again before you publish, or keep what they use.',
    },
  },
  serverVersion: (version: string) => `Version in server.json: ${version}`,
  /** What clients see change, by its kind; the name of the tool or widget follows. */
  clients: {
    app_changed: 'Name or description of the app',
    instructions_changed: 'Instructions of the server',
    tool_mode_changed: 'List or search of tools',
    tool_added: 'New tool',
    tool_removed: 'Tool removed',
    tool_renamed: 'Tool renamed',
    tool_alias_added: 'New alias',
    tool_alias_removed: 'Alias removed',
    tool_alias_changed: 'Alias',
    tool_title_changed: 'Title of',
    tool_description_changed: 'Description of',
    tool_input_changed: 'Arguments of',
    tool_output_changed: 'Results of',
    tool_hints_changed: 'Hints of',
    tool_widget_changed: 'Widget of',
    tools_reordered: 'Order of the tools',
    widget_added: 'New widget',
    widget_removed: 'Widget removed',
    widget_changed: 'Widget changed',
    prompt_added: 'New prompt',
    prompt_removed: 'Prompt removed',
    prompt_changed: 'Prompt changed',
    skill_added: 'New skill',
    skill_removed: 'Skill removed',
    skill_changed: 'Skill changed',
  },
}
