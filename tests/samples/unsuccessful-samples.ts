type UnsuccessfulSample = { code: string; reason: string }

const ofEmbeddedIssuer: UnsuccessfulSample = {
  code: 'not_found',
  reason: 'the tests have an issuer of their own, so that the service has no users',
}

/** Samples that succeed only in a state that these tests do not make, each with the code of its error. */
export const unsuccessfulSamples: Record<string, UnsuccessfulSample> = {
  'v3.pendingDefinitions.accept': { code: 'unprocessable', reason: 'no tool of an MCP server has changed' },
  'v3.pendingDefinitions.reject': { code: 'unprocessable', reason: 'no tool of an MCP server has changed' },
  'v3.accounts.disconnectOwn': { code: 'not_found', reason: 'people connect accounts in a browser' },
  'v3.accounts.disconnect': { code: 'not_found', reason: 'people connect accounts in a browser' },
  'v3.sessions.revoke': { code: 'not_found', reason: 'people sign in to the console in a browser' },
  'v3.clients.listOwn': ofEmbeddedIssuer,
  'v3.clients.disconnectOwn': ofEmbeddedIssuer,
  'v3.clients.listOfUser': ofEmbeddedIssuer,
  'v3.clients.disconnectOfUser': ofEmbeddedIssuer,
  'v3.users.list': ofEmbeddedIssuer,
  'v3.users.readSelf': ofEmbeddedIssuer,
  'v3.users.changePassword': ofEmbeddedIssuer,
  'v3.users.change': ofEmbeddedIssuer,
  'v3.users.delete': ofEmbeddedIssuer,
  'v3.users.resetPassword': ofEmbeddedIssuer,
  'v3.invitations.list': ofEmbeddedIssuer,
  'v3.invitations.create': ofEmbeddedIssuer,
  'v3.invitations.revoke': ofEmbeddedIssuer,
}
