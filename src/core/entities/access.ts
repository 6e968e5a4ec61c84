// Rules of access: callers who may see and call a tool. All members are optional: a rule is stored and shown as it was written.
import { choice, flag, list, nest, text, textList } from './member.ts'
import { roleTexts } from './workspace.ts'

/** The claim must equal `value` as a string, or be a list that contains it. */
export const claimRuleMembers = {
  claim: text({
    text: 'Name of the claim; a dotted name such as `realm_access.roles` is a path into objects.',
    example: 'groups',
  }),
  value: text({
    text: 'The required value of the claim, or an item that it must contain if it is a list. Case-sensitive.',
    example: 'staff',
  }),
}

/** Callers who match any entry of any list. Without an entry, no caller matches. */
export const ruleCallerMembers = {
  everyone: flag({ text: 'Whether every caller matches.', example: true, optional: true }),
  groups: textList({
    text: 'Values of the claim `groups` of the caller.',
    example: ['staff'],
    optional: true,
  }),
  emails: textList({
    text: 'E-mail addresses. Case is ignored; only addresses that the issuer has verified match.',
    example: ['ada@example.com'],
    optional: true,
  }),
  domains: textList({
    text: 'Domains of e-mail addresses. Subdomains are not included.',
    example: ['example.com'],
    optional: true,
  }),
  claims: list(claimRuleMembers, {
    text: 'Claims of the access token or of the userinfo response of the issuer.',
    optional: true,
  }),
  role: choice({
    text: 'Members of the workspace of the app with this role or a higher one.',
    values: roleTexts,
    example: 'builder',
    optional: true,
  }),
  tokens: textList({
    text: 'Names of tokens of the app, for an app whose callers send them.',
    example: ['CI of the bookshop'],
    optional: true,
  }),
  scopes: textList({
    text: 'Scopes of the access token.',
    example: ['orders:cancel'],
    optional: true,
  }),
}

/** The rule of a prompt or a skill. */
export const accessMembers = {
  allow: nest(ruleCallerMembers, {
    text: 'Who may see and call it: callers who match an entry. For others it does not exist. If absent, everyone.',
    optional: true,
  }),
  deny: nest(ruleCallerMembers, {
    text: 'Who may not, even if {allow} matches.',
    optional: true,
  }),
  when: text({
    text: 'A condition in CEL over `caller` and `args`, the arguments of the call. Callers who do not meet it may not call. One that does not mention `args` also decides who sees it.',
    example: 'args.copies <= 10',
    optional: true,
  }),
}

/** The rule of a tool. */
export const toolAccessMembers = {
  ...accessMembers,
  scopes: textList({
    text: 'The scopes of the app that the access token of a call needs. A client without them is asked to request them.',
    example: ['orders:cancel'],
    optional: true,
  }),
}

/** A rule for all tools that it selects: by all members that it has of `effects` and `tags`. */
export const accessRuleMembers = {
  effects: textList({
    text: 'Selects tools by their hints: a tool matches if it has one of these effects. If absent, all.',
    values: {
      reads: 'it only reads',
      writes: 'it does not only read',
      deletes: 'it may delete or overwrite data',
    },
    example: ['writes'],
    optional: true,
  }),
  tags: textList({
    text: 'Selects tools by the tags of their operations: a tool matches if its operation has one of them. If absent, all.',
    example: ['orders'],
    optional: true,
  }),
  ...toolAccessMembers,
}
