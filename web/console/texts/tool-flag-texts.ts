export const toolFlagTexts = {
  requires_approval: {
    title: 'Approval',
    hint: 'When it is on, each call of a chat client waits until a person has approved it on a page that shows its arguments; callers who sign in approve their own calls alone. Trying the tool here does not ask. Clients notice with the next release.',
    switchOn: 'A person has to approve each call',
  },
  app_only: {
    title: 'Only for widgets',
    hint: 'When it is on, chat clients keep the tool from the model: only pages of widgets call it. Clients notice with the next release.',
    switchOn: 'Only widgets may call it',
  },
}
