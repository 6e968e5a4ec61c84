export const operationsTexts = {
  search: 'Search operations',
  searchPlaceholder: 'Name, path or description',
  risk: 'Effect',
  risks: { read: 'Reads', write: 'Writes', destructive: 'Deletes' },
  allRisks: 'All',
  chosenOnly: 'Only chosen',
  unusedOnly: 'Only without a tool',
  tag: 'Tag',
  allTags: 'All',
  used: 'Has a tool',
  deprecated: 'Deprecated',
  tokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens`,
  chosenTokens: (count: number) => `≈ ${count.toLocaleString('en')} tokens in every conversation`,
  suggested:
    'Some operations are chosen for you: the ones that read data or are central to your API. Change them as you like.',
  choose: (name: string) => `Choose ${name}`,
  chooseShown: 'Choose all shown',
  chooseNone: 'Clear selection',
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
