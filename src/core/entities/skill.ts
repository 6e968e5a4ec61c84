import { accessMembers } from './access.ts'
import { defineEntity, identify, trackVersions } from './entity.ts'
import { nest, number, text } from './member.ts'

/** A skill of an app. Its name is also its key. */
export const skill = defineEntity('skill', {
  ...identify('skill', 'skill'),
  name: text({
    text: 'Name of the skill, unique in the app. The address of its file is `skill://NAME/SKILL.md`.',
    example: 'recommend-books',
    file: true,
  }),
  description: text({
    text: 'What the skill teaches and when to use it. Agents choose skills by this text.',
    example: 'Recommends books of the shop. Use it when someone asks what to read.',
    file: true,
  }),
  body: text({
    text: 'The instructions in Markdown, without front matter, which is built from name and description. At most 256 KiB in UTF-8.',
    example: '# Recommend books\n\nAsk for the mood, then call `find_books`.\n',
    file: true,
  }),
  access: nest(accessMembers, {
    text: 'Who may see the skill; null without a rule. A change replaces it.',
    nullable: true,
    default: null,
    file: true,
  }),
  order: number({ text: 'Clients see skills in ascending order.', column: 'position', default: 0 }),
  ...trackVersions('skill'),
})
