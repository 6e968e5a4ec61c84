/** Where a client connects: without a token, with one in a header, or by signing its user in. */
export type Access = 'public' | 'public apps address' | 'oauth' | 'sign-in' | 'management'

export type Target = {
  access: Access
  url: string
  /** Sent in a header; empty for none. */
  token: string
  /** A tool that passes `order` on to the upstream API, and its arguments. */
  tool: string
  arguments: object
}

/** The progress of a client, from nothing to reading the result of a tool. */
export type Level = 'failed' | 'connected' | 'listed' | 'called'

export const groups = ['npm', 'python', 'go', 'rust', 'java', 'cli'] as const
export type Group = (typeof groups)[number]

export type TestedClient = {
  group: Group
  /** The package with its version, then its additional packages, as its package manager names them. */
  packages: [string, ...string[]]
  /** The program in `drivers/<group>`: it prints the names of tools, and what a call returned. */
  driver: string
  /** Whether it signs its user in by a browser. */
  signsIn?: boolean
  /** Whether it can send a token in a header. */
  sendsToken?: boolean
}
