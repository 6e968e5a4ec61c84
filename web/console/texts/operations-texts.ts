export const operationsTexts = {
  search: 'Search operations',
  searchPlaceholder: 'Name, path or description',
  risk: 'Effect',
  risks: { read: 'Reads', write: 'Writes', destructive: 'Deletes' },
  allRisks: 'All',
  chosenOnly: 'Chosen only',
  unusedOnly: 'Without tools only',
  tag: 'Tag',
  allTags: 'All',
  used: 'Has a tool',
  deprecated: 'Deprecated',
  tokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens`,
  chosenTokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens in every conversation`,
  suggested: 'A sensible first set is chosen: what reads, and what your API is about. Change it as you like.',
  choose: (name: string) => `Choose ${name}`,
  chooseShown: 'Choose all shown',
  chooseNone: 'Choose none',
  chosen: (count: number, total: number) => `${count} of ${total} chosen`,
  many: (limit: number) =>
    `More than ${limit} tools make it harder for a model to choose the right one. Prefer few that fit the task.`,
  none: 'No operation matches',
  shown: (count: number, total: number) =>
    total > count
      ? `The first ${count} of ${total.toLocaleString('en')}; search to find the other ${(total - count).toLocaleString('en')}.`
      : `${total} found`,
  edit: (name: string) => `Edit ${name}`,
  toolName: 'Name of the tool',
  toolDescription: 'Description for the model',
}
