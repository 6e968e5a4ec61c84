/** Instructions for agents on how to do a task with the tools of a server (MCP extension SEP-2640). */
export type Skill = {
  /** Lower-case letters, digits and hyphens; unique in its server. */
  name: string
  /** On one line: the purpose of the skill and when to use it. Agents choose skills by it. */
  description: string
  /** Markdown. */
  body: string
}

/** The file `SKILL.md`: front matter in YAML, and the body. */
export const formatSkillFile = ({ name, description, body }: Skill): string =>
  `---\nname: ${formatName(name)}\ndescription: ${quote(description)}\n---\n\n${body}`

/** Names that YAML would not read as strings. */
const ambiguousName = /^(\d.*|true|false|null|yes|no|on|off|y|n)$/

const formatName = (name: string) => (ambiguousName.test(name) ? quote(name) : name)

/** Characters that JSON leaves unescaped, but YAML reads as line breaks or forbids. */
const unsafeInYaml = /[\x7f-\x9f\u2028\u2029\ufeff]/g

/** Double-quoted strings of JSON are strings of YAML. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    unsafeInYaml,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
