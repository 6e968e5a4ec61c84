import { defaultsOf } from './entity.ts'
import { flag, json, list, nest, number, text, textList } from './member.ts'

const limit = (meaning: string) =>
  number({
    text: `${meaning} Checked in the browser; absent or null: no limit.`,
    nullable: true,
    default: null,
  })

export const formValidationMembers = {
  minLength: limit('Minimum number of characters.'),
  maxLength: limit('Maximum number of characters.'),
  min: limit('Minimum value.'),
  max: limit('Maximum value.'),
  minItems: limit('Minimum number of values to choose.'),
  maxItems: limit('Maximum number of values to choose.'),
  pattern: text({
    text: 'Regular expression that the text must match; empty if there is none. Used only if no text can make it slow.',
    example: '^[A-Z]{2}\\d+$',
    default: '',
  }),
}

export const formOptionMembers = {
  id: text({ text: 'Identifies the choice; by default its {value}.', example: 'de' }),
  value: text({ text: 'The value that is sent.', example: 'de' }),
  label: text({ text: 'The text that is shown; by default the {value}.', example: 'Germany' }),
}

export const formOptionsSourceMembers = {
  targetToolName: text({
    text: 'Key or name of the tool; empty: the choices are {options}.',
    example: 'list_customers',
    default: '',
  }),
  arguments: json({
    text: 'Its arguments. `{{country}}` is the value of the field with that {key}: the choices follow it, and are loaded once it has a value. `{{query}}` is the text that the user searches for.',
    example: { search: '{{query}}' },
    default: {},
  }),
  itemsPath: text({
    text: 'Path of the list in the result; empty: the result, or the first list in it.',
    example: 'customers',
    default: '',
  }),
  valuePath: text({
    text: 'Path of the value in an item; empty: the item itself.',
    example: 'id',
    default: '',
  }),
  labelPath: text({
    text: 'Path of the text in an item, or a text with placeholders; empty: the value.',
    example: '{{name}} ({{city}})',
    default: '',
  }),
}

export const formConditionMembers = {
  field: text({ text: 'The {id} of the other field; empty: always.', example: 'kind', default: '' }),
  values: textList({
    text: 'The values of the other field for which it holds, a checkbox being `true` or `false`; empty: any value.',
    example: ['company'],
    default: [],
  }),
}

export const formFieldMembers = {
  id: text({ text: 'Identifies the field in the form; by default its {key}.', example: 'mail' }),
  key: text({
    text: 'Name of the field, by which placeholders of actions refer to it.',
    example: 'mail',
    default: '',
  }),
  label: text({ text: 'Label; empty: {key}.', example: 'E-mail', default: '' }),
  type: text({
    text: 'Kind of control. By default `text`. Common synonyms are understood (`dropdown`, `boolean`, `upload` …); any other value is a text field.',
    values: {
      text: 'one line of text',
      textarea: 'several lines of text',
      number: 'a number',
      integer: 'a whole number',
      date: 'a date',
      'datetime-local': 'a date and time',
      time: 'a time',
      email: 'an e-mail address',
      url: 'a web address',
      tel: 'a telephone number',
      password: 'a secret, which is never passed to the model',
      color: 'a colour',
      select: 'one of {options}, from a list',
      radio: 'one of {options}, as buttons',
      checkbox: 'yes or no',
      checkboxes: 'any number of {options}',
      file: 'a file of up to 5 MB',
      hidden: 'sent without being shown',
    },
    default: 'text',
  }),
  required: flag({ text: 'Whether it must be filled in. By default false.', default: false }),
  placeholder: text({ text: 'Text in the empty field.', example: 'ada@example.com', default: '' }),
  helpText: text({ text: 'Help below the field.', example: 'The receipt is sent there.', default: '' }),
  accept: text({
    text: '`file`: accepted media types and endings; empty: all.',
    example: 'image/*,.pdf',
    default: '',
  }),
  multiple: flag({ text: 'Whether several values can be chosen. By default false.', default: false }),
  aiFillable: flag({
    text: 'Whether the field starts with the value that the model gave for its argument. By default false.',
    default: false,
  }),
  aiVisible: flag({
    text: 'Whether the model sees what the user entered. By default false.',
    default: false,
  }),
  visibility: text({
    text: 'Whether the field is shown. By default `visible`.',
    values: { visible: 'the field is shown', hidden: 'the field is not shown, but its value is sent' },
    default: 'visible',
  }),
  localTime: flag({
    text: '`date`, `datetime-local` and `time`: whether the value is sent as entered, without an offset. By default false: where the schema does not ask for a local time, it is an instant in the time zone of the user.',
    default: false,
  }),
  options: list(formOptionMembers, {
    text: 'The choices of `select`, `radio` and `checkboxes`.',
    default: [],
  }),
  optionsSource: nest(formOptionsSourceMembers, {
    text: 'The tool that loads the choices of `select`, `radio` and `checkboxes`.',
    default: defaultsOf(formOptionsSourceMembers),
  }),
  visibleWhen: nest(formConditionMembers, {
    text: 'When the field is shown. A field that is not shown is neither checked nor sent.',
    default: defaultsOf(formConditionMembers),
  }),
  requiredWhen: nest(formConditionMembers, {
    text: 'When the field must be filled in, apart from {required}.',
    default: defaultsOf(formConditionMembers),
  }),
  /** The service does not interpret members other than `kind`. */
  prefill: json({
    text: 'Initial value of the field. Besides `kind` it has `value` (`static`) or `path` (`toolInput`, `answer`).',
    example: { kind: 'toolInput', path: 'customer.email' },
    members: {
      kind: text({
        text: 'Where the value comes from. By default `none`.',
        values: {
          none: 'nowhere',
          static: 'from `value`',
          toolInput: 'from `path` in the arguments of the call that the widget shows',
          answer: 'from `path` in its result',
        },
      }),
    },
    default: { kind: 'none' },
  }),
  validation: nest(formValidationMembers, {
    text: 'Limits of the value. The schema of the tool is checked in any case.',
    default: defaultsOf(formValidationMembers),
  }),
}
