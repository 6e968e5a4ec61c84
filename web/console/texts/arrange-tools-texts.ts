// Texts for sorting tools and editing several at once.
export const arrangeTexts = {
  list: 'Tools to select and sort',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown tools',
  done: 'Done',
  keyboard: 'Press Alt and an arrow key to move the focused tool.',
  sortedAsWhole: 'Show all tools to sort them.',
  title: (count: number) =>
    count === 0 ? 'No tools selected' : count === 1 ? '1 tool selected' : `${count} tools selected`,
  intro: 'Select tools in the list to edit them together. Models see tools in this order.',
  toTop: 'Move to top',
  toEnd: 'Move to bottom',
  delete: 'Delete…',
  edit: 'Edit selected tools',
  visibility: 'Visible to clients',
  prefix: 'Title prefix',
  prefixHint:
    'Titles that already have the prefix stay the same. A tool without a title gets one from its name.',
  prefixExample: (title: string) => `For example “${title}”.`,
  integration: 'Call the same operations in',
  integrationHint:
    'For another environment or version of an API. Operations match by their ID in the document, by method and path, or by key.',
  unmatched: (names: string) => `No matching operation, so these stay unchanged: ${names}`,
  unchanged: 'No change',
  yes: 'Yes',
  no: 'No',
  apply: (count: number) =>
    count === 0 ? 'No changes' : count === 1 ? 'Change 1 tool' : `Change ${count} tools`,
  applied: (count: number) => (count === 1 ? '1 tool changed' : `${count} tools changed`),
}
