export const rolesTexts = {
  names: { viewer: 'Viewer', builder: 'Builder', publisher: 'Publisher', owner: 'Owner' },
  needs: (required: string, own: string) => `Needs the role ${required}; yours is ${own}.`,
  readOnly: 'You are a viewer of this app: you can read everything but secrets, and change nothing.',
  hints: {
    viewer: 'reads everything but secrets',
    builder: 'edits drafts, tries tools and creates apps',
    publisher: 'releases, restores, and decides who may call',
    owner: 'manages members and secrets, moves and deletes',
  },
}
