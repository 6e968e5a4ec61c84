/** What an agent reads to learn how to do a task with the tools of a server (MCP extension SEP-2640). */
export type Skill = {
  /** Lower-case letters, digits and hyphens; unique in its server. */
  name: string
  /** On one line: what it is for and when to use it, by which an agent chooses it. */
  description: string
  /** Markdown. */
  body: string
}

/** The file `SKILL.md`: front matter in YAML, whose double-quoted strings are those of JSON, and the body. */
export const formatSkillFile = ({ name, description, body }: Skill): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}`
