export const clientsTexts = {
  hint: 'Chat clients and other applications that you have allowed to act in your name, in the last 30 days of their use.',
  external:
    'People sign in at another server here. Withdraw there what you have allowed applications to do in your name.',
  none: 'None. A client asks you before it may act in your name.',
  noneOfPerson: 'None.',
  ofPerson: (name: string) => `Connected clients of ${name}`,
  service: 'This server: apps and connections',
  since: 'since',
  lastUsed: 'last used',
  close: 'Close',
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectHint: 'It can do nothing more in your name, from the next second on. It has to ask you again.',
  disconnectOfPersonHint:
    'It can do nothing more in the name of the person, from the next second on. It has to ask the person again.',
  disconnected: 'The client was disconnected',
}
