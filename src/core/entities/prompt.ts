import { accessMembers } from './access.ts'
import { defineEntity, identify, trackVersions } from './entity.ts'
import { flag, list, nest, number, text } from './member.ts'

export const promptArgumentMembers = {
  name: text({
    text: 'Name of the argument, unique in the prompt, without spaces and braces; the template uses it as `{{name}}`.',
    example: 'topic',
  }),
  description: text({
    text: 'Description that clients show next to the argument.',
    example: 'The topic of the books.',
    default: '',
  }),
  required: flag({ text: 'Whether the argument is required. By default false.', default: false }),
}

/** An MCP prompt. */
export const prompt = defineEntity('prompt', {
  ...identify('prompt', 'prompt'),
  key: text({
    text: 'The name by which clients request the prompt, unique in the app. Derived from the name; it stays when the name changes.',
    example: 'recommend_books',
    file: true,
  }),
  name: text({ text: 'Title that clients show to people.', example: 'Recommend books', file: true }),
  description: text({
    text: 'What it is for.',
    example: 'Recommends books about a topic.',
    default: '',
    file: true,
  }),
  arguments: list(promptArgumentMembers, {
    text: 'The arguments that the user fills in. A request replaces the whole list.',
    default: [],
    file: true,
  }),
  template: text({
    text: 'The message to the model; `{{argument}}` is replaced.',
    example: 'Recommend books about {{topic}}.',
    file: true,
  }),
  access: nest(accessMembers, {
    text: 'Who may see the prompt; null without a rule. A change replaces it.',
    nullable: true,
    default: null,
    file: true,
  }),
  order: number({ text: 'Clients see prompts in ascending order.', column: 'position', default: 0 }),
  ...trackVersions('prompt'),
})
