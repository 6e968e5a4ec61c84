export const accountsTexts = {
  whose: 'Whose account calls use',
  kinds: { shared: 'One for all callers', personal: 'Each caller their own' },
  kindHints: {
    shared: 'Everybody who calls the app acts with the account that is connected here.',
    personal:
      'Whoever calls the app is asked to connect an account of their own. It needs the access “People who sign in” in the settings of the app.',
  },
  changeTitle: 'Change whose account calls use?',
  changeHints: {
    personal:
      'It takes effect at once, also for the live release. The key, password or token that is stored here is deleted, and every caller is asked to connect their own.',
    shared:
      'It takes effect at once, also for the live release. The accounts of all callers are deleted, and calls fail until you connect an account here.',
  },
  change: 'Change',
  changed: 'The connection was changed',
  people: 'Connected people',
  nobody: 'Nobody has connected an account yet: they are asked at their first call.',
  unknownPerson: (subject: string) => `Without a name (${subject})`,
  connected: 'connected',
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectHint:
    'Its tokens are deleted here, and revoked where the API supports it. The person is asked to connect again at their next call.',
  disconnected: 'The account was disconnected',
  own: 'Accounts that you connected to apps',
  ownName: (connection: string, app: string) => `${connection} – ${app}`,
  disconnectOwnHint:
    'What the app stored of it is deleted, and revoked where the API supports it. Your next call asks you to connect again.',
  ownHint: 'Apps use them for your own calls alone.',
  noOwn: 'None yet. An app that needs one gives you a link when you call it.',
}
