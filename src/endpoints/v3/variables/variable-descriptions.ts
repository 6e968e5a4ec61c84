// biome-ignore-all lint/suspicious/noTemplateCurlyInString: descriptions show placeholders
import { variableMembers } from '#core/entities/variable.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const name = { text: 'Its name, as in `${var:NAME}`.', example: 'SHOP_URL' }
const declared =
  'The variables by name: a declaration with `type`, `default` and `description`, or the default alone.'
const values = {
  text: 'Values by name. Values that are left out are removed.',
  example: { SHOP_URL: 'https://staging.example.com' },
}

export const entities = {
  Variable: {
    name,
    type: { ...variableMembers.type, text: 'The type of its values; null if the draft does not declare it.' },
    description: {
      text: 'What the variable is for; empty if it is not described.',
      example: 'Address of the shop.',
    },
    default: {
      text: 'The value in apps that have none of their own; null if there is none.',
      example: 'https://api.example.com',
    },
    value: { text: 'The value of this app; null if it has none.', example: 'https://staging.example.com' },
    declared:
      'Whether the draft declares it. A value whose declaration was removed may be in use by the live release.',
  },
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'variables.list':
    'Returns the variables that the draft declares, with the values of the app, and values that no declaration has. Values are no secrets: everyone who may see the app sees them.',
  'variables.declare': {
    text: 'Replaces the declarations of the draft. Texts of the contents refer to a variable as `${var:NAME}`; without any declaration such texts are literal. Releases keep the declarations that they were made with. Settings of auth connections have the new defaults at once; if that changes where a secret is sent, the secret must be entered again, and the caller must be an owner.',
    members: { variables: { text: declared, example: { SHOP_URL: 'https://api.example.com' } } },
  },
  'variables.setValues': {
    text: 'Replaces the values of the app. Calls, previews and trials use them at once, without a release. 422 if the live release would lack a value. If a value changes where a secret is sent, the secret must be entered again, as after a change of the address itself.',
    members: { values },
  },
}
