export const joinTexts = {
  title: 'Join a workspace',
  signInHint: 'You are invited to work on apps with others. Sign in to see the invitation.',
  noAccountHint: 'No account yet? The administrator of this server creates one for you.',
  signIn: 'Sign in',
  invitation: (name: string) => `Join ${name}`,
  role: 'Your role',
  invitedBy: 'Invited by',
  invitedAddress: 'Sent to',
  signedInAs: 'You are signed in as',
  otherAddress: (email: string) => `This invitation was sent to ${email}`,
  otherAddressHint: (own: string) =>
    `You are signed in as ${own}. When you accept, that account becomes the member, and the link is used up. If you have another account, sign out and open the link again.`,
  accept: 'Join',
  signOut: 'Sign out',
  notNow: 'Not now',
  joined: (name: string) => `You are a member of ${name}`,
  closed: 'This invitation does not work any more',
  closedHint:
    'It was used already, or revoked, or replaced by a newer one, or is older than seven days. If you have joined before, the workspace is among yours; else ask for a new link.',
  incomplete: 'This link is not complete',
  incompleteHint:
    'It must end with the token that came with the invitation. Copy the whole link, and open it again.',
  toApps: 'Go to your apps',
}
