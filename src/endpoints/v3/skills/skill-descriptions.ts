// What the OpenAPI document of v3 says about skills.
import { exampleIds } from '#endpoints/shared/descriptions/example-texts.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const skill: MemberDescriptions = {
  id: { text: 'Identifies the skill.', example: exampleIds.skill },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  name: {
    text: 'Names the skill for clients, unique in the app. The address of its file is `skill://NAME/SKILL.md`.',
    example: 'recommend-books',
  },
  description: {
    text: 'What it teaches and when to use it. Agents choose a skill by it.',
    example: 'Recommends books of the shop. Use it when somebody asks what to read.',
  },
  body: {
    text: 'The instructions in Markdown, without front matter: clients get that from name and description. At most 256 KiB in UTF-8.',
    example: '# Recommend books\n\nAsk for the mood, then call `find_books`.\n',
  },
  createdAt: 'When the skill was created.',
  updatedAt: 'When the skill was last changed.',
}

export const skillEntities = { Skill: skill }

export const skillOperations: Record<string, OperationDescription> = {
  'skills.list': { text: 'Lists the skills of the draft in the order in which clients see them.' },
  'skills.create': {
    text: 'Adds a skill to the draft, after those that are there. Clients that know the Skills extension of MCP list it after the next release. 422 if the app has five already, 409 if the name is taken.',
  },
  'skills.read': { text: 'Returns a skill of the draft with its ETag.' },
  'skills.change': {
    text: 'Changes the members that the body has; all others stay. 409 if the name is taken.',
  },
  'skills.delete': { text: 'Deletes a skill from the draft. Releases keep it.' },
  'skills.reorder': {
    text: 'Sets the order of all skills at once. 422 if the list is not exactly that of the app.',
  },
}
