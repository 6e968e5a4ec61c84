export const toolFlagTexts = {
  requires_approval: {
    label: 'Require approval of each call',
    hint: 'A call waits until a person has approved it on a page that shows its arguments. Callers who sign in approve only their own calls. A run in this console needs no approval.',
  },
  app_only: {
    label: 'Only widgets call this tool',
    hint: 'Chat clients hide the tool from the model.',
  },
}
