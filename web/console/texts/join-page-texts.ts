export const joinPageTexts = {
  title: 'Join a workspace',
  noAccountHint:
    'No account yet? Ask the person who invited you: the administrator of this server can send a link that creates one.',
  createAccount: 'Create account',
  signIn: 'Sign in',
  invitation: (name: string) => `Join ${name}`,
  role: 'Your role',
  invitedBy: 'Invited by',
  invitedAddress: 'Sent to',
  signedInAs: 'You are signed in as',
  otherAddress: (email: string) => `This invitation was sent to ${email}`,
  otherAddressHint: (own: string) =>
    `You are signed in as ${own}. If you accept, this account becomes the member, and the link stops working. To use another account, sign out and open the link again.`,
  accept: 'Join',
  signOut: 'Sign out',
  notNow: 'Not now',
  joined: (name: string) => `You joined ${name}`,
  closed: 'This invitation is no longer valid',
  closedHint:
    'It was used, revoked or replaced, or is older than seven days. If you have already joined, choose the workspace in the menu. Otherwise ask for a new link.',
  incomplete: 'This link is incomplete',
  incompleteHint: 'It must end with the token of the invitation. Copy the entire link and open it again.',
  toApps: 'Go to your apps',
}
