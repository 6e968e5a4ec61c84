export const accountsTexts = {
  whose: 'Account used for calls',
  kinds: { shared: 'One shared account', personal: "Each caller's own account" },
  kindHints: {
    shared: 'Every call uses the account that you connect here.',
    personal:
      'Each caller is asked to connect their own account. Requires “People who sign in” under Settings, Access.',
  },
  changeTitle: 'Change the account used for calls?',
  changeHints: {
    personal:
      'This takes effect at once, including for the live release. The key, password or token stored here is deleted, and callers are asked to connect their own accounts.',
    shared:
      'This takes effect at once, including for the live release. The accounts of all callers are deleted, and calls fail until you connect an account here.',
  },
  change: 'Change',
  changed: 'Connection changed',
  people: 'Connected people',
  none: 'No connected accounts yet. People are asked to connect one on their first call.',
  unknownPerson: (subject: string) => `Unnamed (${subject})`,
  connected: 'connected',
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectHint:
    'Its tokens are deleted here, and revoked if the API supports it. The person is asked to connect again on their next call.',
  disconnected: 'Account disconnected',
  own: 'Your connected accounts',
  ownName: (api: string, app: string) => `${api} – ${app}`,
  disconnectOwnHint:
    'Its tokens are deleted here, and revoked if the API supports it. You are asked to connect again on your next call.',
  ownHint: 'Apps use these accounts only for your own calls.',
  noOwn: 'No connected accounts yet. An app that needs one gives you a link when you call it.',
}
