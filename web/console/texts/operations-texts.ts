export const operationsTexts = {
  search: 'Search operations',
  searchPlaceholder: 'Name, path or description',
  risk: 'Effect',
  risks: { read: 'Reads', write: 'Writes', destructive: 'Deletes' },
  allRisks: 'All',
  chosenOnly: 'Chosen only',
  unusedOnly: 'Without a tool only',
  tag: 'Tag',
  allTags: 'All',
  used: 'Has a tool',
  deprecated: 'Deprecated',
  tokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens`,
  chosenTokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens in every conversation`,
  suggested:
    'A first set is chosen for you: operations that read data, and those central to your API. Change it as you like.',
  choose: (name: string) => `Choose ${name}`,
  chooseShown: 'Choose all shown',
  chooseNone: 'Clear choice',
  chosen: (count: number, total: number) => `${count} of ${total} chosen`,
  many: (limit: number) =>
    `With more than ${limit} tools, models choose the right tool less often. Prefer a few that fit the task.`,
  none: 'No operation matches',
  shown: (count: number, total: number) =>
    total > count
      ? `The first ${count} of ${total.toLocaleString('en')}; search to find the other ${(total - count).toLocaleString('en')}.`
      : `${total} found`,
  edit: (name: string) => `Edit ${name}`,
  toolName: 'Tool name',
  toolDescription: 'Description for the model',
}
