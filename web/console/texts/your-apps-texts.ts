export const yourAppsTexts = {
  title: 'Your apps',
  description:
    'What you use from your chat: calls that wait for you, the accounts that apps use for you, and the chat clients that act for you.',
  approvals: {
    title: 'Your approvals',
    hint: 'Calls that wait for you. A decision counts for ten minutes; a denial can be taken back until then.',
    none: 'No call waits for you.',
    states: { waiting: 'Waiting for you', approved: 'Approved', denied: 'Denied' },
    decide: 'Decide',
    open: 'Open',
    openOne: (action: string, tool: string) => `${action}: ${tool}`,
  },
  build: 'Do you want to make an app yourself?',
  newApp: 'New app',
}
