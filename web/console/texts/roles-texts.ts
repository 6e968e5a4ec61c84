// The roles of a workspace, in the words of the API.
export const rolesTexts = {
  names: { viewer: 'Viewer', builder: 'Builder', publisher: 'Publisher', owner: 'Owner' },
  hints: {
    viewer: 'reads everything but secrets',
    builder: 'also edits drafts, tries tools and creates apps',
    publisher: 'also releases, restores, and decides who may call',
    owner: 'also manages members and secrets, moves and deletes',
  },
}
