// Texts for sorting tools and editing several at once.
export const arrangeTexts = {
  list: 'Tools to select and sort',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all that are shown',
  done: 'Done',
  keyboard: 'Alt and an arrow key move the focused tool.',
  sortedAsWhole: 'To sort, show all tools.',
  title: (count: number) =>
    count === 0 ? 'No tool is selected' : count === 1 ? '1 tool is selected' : `${count} tools are selected`,
  intro: 'Select tools in the list to change them together. Models see them in this order.',
  toTop: 'Move to the top',
  toEnd: 'Move to the end',
  delete: 'Delete…',
  edit: 'Change the selected tools',
  visibility: 'Clients see them',
  prefix: 'Put in front of their titles',
  prefixHint: 'Titles that begin with it already stay. A tool without a title gets one from its name.',
  prefixExample: (title: string) => `For example “${title}”.`,
  integration: 'Call the same operations of',
  integrationHint:
    'For another environment or version of an API. An operation is the same if its id in the document, its method and path, or its key is.',
  unmatched: (names: string) => `These have no such operation there and stay as they are: ${names}`,
  unchanged: 'Leave as it is',
  yes: 'Yes',
  no: 'No',
  apply: (count: number) =>
    count === 0 ? 'Nothing to change' : count === 1 ? 'Change 1 tool' : `Change ${count} tools`,
  applied: (count: number) => (count === 1 ? '1 tool was changed' : `${count} tools were changed`),
}
