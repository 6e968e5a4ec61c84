export const paletteTexts = {
  title: 'Commands',
  placeholder: 'Search screens, apps, tools and actions',
  list: 'Found',
  none: 'Nothing is found',
  count: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  groups: {
    actions: 'Actions',
    app: (name: string) => `Screens of ${name}`,
    server: 'Screens',
    tools: 'Tools',
    apps: 'Apps',
  },
  actions: {
    newApp: 'New app',
    publish: 'Publish a release',
    shortcuts: 'Keyboard shortcuts',
    theme: (name: string) => `Theme: ${name}`,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: [
      { keys: ['Ctrl', 'K'], effect: 'Search screens, apps, tools and actions' },
      { keys: ['?'], effect: 'Show this list' },
      { keys: ['Ctrl', 'Enter'], effect: 'Run the tool in the playground' },
      { keys: ['↑', '↓'], effect: 'Move in a list' },
      { keys: ['Alt', '↑ ↓'], effect: 'Move the row of a chain or of prompts' },
      { keys: ['Esc'], effect: 'Close a dialog' },
    ],
    mac: 'On a Mac, Cmd stands for Ctrl.',
  },
}
