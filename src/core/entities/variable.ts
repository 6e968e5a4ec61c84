// The members of a declared variable. Its name is the key under which it is declared.
import { choice, json, text } from './member.ts'

export const variableMembers = {
  type: choice({
    text: 'The type of its values. By default that of {default}: `url` for a text that is an http or https URL, else `text`, `number` or `boolean`; without a default `text`.',
    values: {
      text: 'a text',
      url: 'an absolute http or https URL without credentials',
      number: 'a number',
      boolean: 'true or false',
    },
  }),
  default: json({
    text: 'The value in apps that have none of their own. Without it each app must have a value before it is released.',
    example: 'https://api.example.com',
    optional: true,
  }),
  description: text({
    text: 'What the variable is for.',
    example: 'Address of the shop.',
    optional: true,
  }),
}
