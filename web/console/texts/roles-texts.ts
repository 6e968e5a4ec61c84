export const rolesTexts = {
  names: { viewer: 'Viewer', builder: 'Builder', publisher: 'Publisher', owner: 'Owner' },
  needs: (required: string, own: string) => `Requires the role ${required}. Your role is ${own}.`,
  noDraft: 'An environment has no draft. Edit the app, then promote a release.',
  readOnly: 'You are a viewer of this app. You can see everything except secrets, but change nothing.',
  hints: {
    viewer: 'can see everything except secrets',
    builder: 'can edit drafts, try tools and create apps',
    publisher: 'can publish, roll back and control access',
    owner: 'can manage members and secrets, and move or delete apps',
  },
}
