// For each entity that a request creates, a body with every member that a change of it accepts, by the names of v3, with
// values that are no defaults. `minimal`: what a creation needs at least.

export type References = {
  toolId: string
  nextToolId: string
  operationId: string
  integrationId: string
  connectionId: string
}

type WholeBody = { minimal: object; whole: (ids: References) => object }

const callers = {
  everyone: true,
  groups: ['staff'],
  emails: ['ada@example.com'],
  domains: ['example.com'],
  claims: [{ claim: 'team', value: 'books' }],
  role: 'builder',
  tokens: ['CI'],
  scopes: ['orders:read'],
}

const access = { allow: callers, deny: callers, when: '"staff" in caller.groups' }

const app = {
  name: 'Whole app',
  slug: 'whole-app',
  description: 'An app with all of it.',
  company_url: 'https://example.com',
  server_instructions: 'Be brief.',
  branding: {
    primary_color: '#112233',
    secondary_color: '#445566',
    accent_color: '#778899',
    background_color: '#aabbcc',
    font_family: 'Inter',
    border_radius: 'lg',
    logo_url: 'https://example.com/logo.png',
  },
  listed: true,
  enabled: false,
  tool_mode: 'search',
  access: 'oauth',
  allowed_callers: {
    emails: ['ada@example.com'],
    domains: ['example.com'],
    claims: [{ claim: 'team', value: 'books' }],
  },
  scopes: { 'orders:read': 'Read orders' },
  access_rules: [{ effects: ['writes'], tags: ['orders'], ...access, scopes: ['orders:read'] }],
}

const tool = ({ operationId, integrationId, nextToolId }: References) => ({
  key: 'whole_tool',
  name: 'Whole tool',
  description: 'Lists pets.',
  enabled: false,
  order: 7,
  annotations: {
    title: 'All pets',
    read_only_hint: false,
    destructive_hint: true,
    idempotent_hint: false,
    open_world_hint: false,
  },
  source: { type: 'integration_operation', integration_id: integrationId, operation_id: operationId },
  binding: {
    type: 'integration_operation',
    integration_operation_id: operationId,
    schema_hash_at_bind_time: 'sha256:earlier',
    status: 'ready',
  },
  next_tool_ids: [nextToolId],
  result_options: { select: { ids: '[].id' }, max_bytes: 5000, output_validation: 'strict' },
  fixed_arguments: { limit: 3 },
  aliases: [
    {
      name: 'earlier_pets',
      until: '2999-12-31',
      renamed_arguments: { max: 'limit' },
      dropped_arguments: ['page'],
      default_arguments: { limit: 2 },
    },
  ],
  requires_approval: true,
  app_only: true,
  access: { ...access, scopes: ['orders:read'] },
})

const connection = {
  name: 'Whole connection',
  status: 'valid',
  config: {
    type: 'oauth',
    authorization_endpoint: 'https://id.example.com/authorize',
    token_endpoint: 'https://id.example.com/token',
    registration_endpoint: 'https://id.example.com/register',
    registration_auth_mode: 'initial_access_token',
    registration_initial_access_token: 'initial-secret',
    registration_access_token: 'registration-secret',
    client_id: 'client',
    client_secret: 'client-secret',
    header_name: 'X-Key',
    api_key: 'key-secret',
    query_param_name: 'key',
    header_prefix: 'Token',
    access_token: 'access-secret',
    username: 'ada',
    password: 'password-secret',
    scopes: ['read'],
    audience: 'https://api.example.com',
    client_auth_method: 'client_secret_post',
    resource: 'https://api.example.com',
    authorization_parameters: { prompt: 'consent' },
    token_parameters: { tenant: 'books' },
    enabled: false,
    is_default: true,
  },
  grants: ['authorization_code'],
}

const formField = {
  id: 'f1',
  key: 'title',
  label: 'Title',
  type: 'select',
  required: true,
  placeholder: 'Dune',
  help_text: 'Any part of it.',
  accept: 'image/png',
  multiple: true,
  local_time: true,
  ai_fillable: true,
  ai_visible: true,
  visibility: 'hidden',
  options_source: {
    target_tool_name: 'next',
    arguments: { search: '{{query}}' },
    items_path: 'items',
    value_path: 'id',
    label_path: 'name',
  },
  visible_when: { field: 'f1', values: ['dune'] },
  required_when: { field: 'f1', values: ['emma'] },
  options: [{ id: 'o1', value: 'dune', label: 'Dune' }],
  prefill: { kind: 'static' },
  validation: { min_length: 1, max_length: 9, min: 2, max: 8, min_items: 3, max_items: 7, pattern: '^a' },
}

/** The members of a view of rows, which a widget and each part of a composite have. */
const view = {
  field_mappings: { title: 'name' },
  field_formats: [{ key: 'price', format: 'currency', format_options: { currency: 'EUR' } }],
  copy_fields: ['price'],
  layout: { columns: '2' },
  data_table_config: {
    version: 'v1',
    collection_path: 'items',
    group_by: 'author',
    groups_collapsed: true,
    expandable: true,
    fields: [
      {
        key: 'title',
        path: 'name',
        label: 'Title',
        static_value: 'Dune',
        format: 'badge',
        format_options: { Dune: 'green' },
        total: 'count',
      },
    ],
  },
  detail_config: { sections: [{ title: 'Price', keys: ['price'], collapsed: true }] },
  loading: {
    cursor_argument: 'cursor',
    cursor_path: 'next_cursor',
    page_argument: 'page',
    offset_argument: 'offset',
    total_path: 'total',
    query_argument: 'query',
    sort_argument: 'sort',
    order_argument: 'order',
    refresh: true,
  },
}

const widget = ({ toolId, nextToolId }: References) => ({
  key: 'whole_widget',
  name: 'Whole widget',
  primitive: 'form',
  tool_id: toolId,
  display_mode: 'fullscreen',
  visibility: 'hidden',
  config: {
    ...view,
    parts: [{ ...view, key: 'books', title: 'Books', tab: 'All', width: 'half', primitive: 'list' }],
    translations: { Price: { de: 'Preis', 'pt-BR': 'Preço' } },
    style: { density: 'compact' },
    resource_domains: ['https://img.example.com'],
    connect_domains: ['https://api.example.com'],
    redirect_domains: ['https://www.example.com'],
    frame_domains: ['https://video.example.com'],
    hidden_fields: ['internal'],
    mapping_v2: { title: 'name' },
    form_config: {
      version: 'v2',
      fields: [formField],
      layout: {
        title: 'New',
        description: 'A new one.',
        submit_label: 'Add',
        steps: true,
        sections: [{ id: 's1', title: 'Main', description: 'What it needs.', field_ids: ['f1'] }],
      },
      submit: {
        mode: 'callTool',
        target_tool_name: 'next',
        success_message: 'Added.',
        reset_on_submit: true,
        changed_only: true,
        model_sees: 'answer',
        bindings: [{ field_id: 'f1', target_arg_path: 'limit', status: 'mapped' }],
      },
    },
  },
  actions: [
    {
      trigger: 'row.select',
      type: 'callTool',
      template: 'Show it.',
      target_tool_id: nextToolId,
      target_tool_name: 'next',
      call_mode: 'poll',
      poll_interval_ms: 2000,
      poll_timeout_ms: 20_000,
      poll_max_attempts: 5,
      poll_stop_when_path: 'state',
      poll_stop_when_equals: 'done',
      label: 'Next',
      part: 'books',
      icon: 'check',
      confirm: 'Go on?',
      after_call: 'mark',
      rows: 'each',
      success_message: 'Done.',
      undo_tool_name: 'next',
      undo_template: '{"id": "{{id}}"}',
      model_sees: 'answer',
    },
  ],
})

const schemaEntry = {
  name: 'limit',
  type: 'string',
  description: 'How many.',
  required: true,
  default: 'ten',
  enum_values: ['ten', 'all'],
}

const operation = {
  name: 'Whole operation',
  method: 'POST',
  path: '/whole/{id}',
  input_schema: [schemaEntry, { ...schemaEntry, name: 'id' }],
  output_schema: [schemaEntry],
  key: 'whole_operation',
  external_id: 'wholeOperation',
  description: 'Does all of it.',
  request_content_type: 'application/json',
  response_content_type: 'application/json',
  path_template: { id: '{{id}}' },
  query_template: { q: '{{limit}}' },
  header_template: { 'X-Limit': '{{limit}}' },
  body_template_json: '{"limit":"{{limit}}"}',
  auth_summary: 'A key.',
  timeout_ms: 5000,
}

export const wholeBodies: Record<string, WholeBody> = {
  apps: { minimal: { name: 'Minimal' }, whole: () => app },
  tools: { minimal: { name: 'Minimal' }, whole: tool },
  'auth-connections': { minimal: { name: 'Minimal', config: { type: 'oauth' } }, whole: () => connection },
  integrations: {
    minimal: { name: 'Minimal', kind: 'rest' },
    whole: ({ connectionId }) => ({
      name: 'Whole integration',
      kind: 'rest',
      provider_key: 'custom-http',
      auth_id: connectionId,
      endpoint: '',
      base_url: 'https://api.example.com/v1',
      status: 'ready',
    }),
  },
  operations: { minimal: { name: 'Minimal', method: 'GET', path: '/minimal' }, whole: () => operation },
  widgets: { minimal: { name: 'Minimal', primitive: 'list' }, whole: widget },
  prompts: {
    minimal: { name: 'Minimal', template: 'x' },
    whole: () => ({
      key: 'whole_prompt',
      name: 'Whole prompt',
      description: 'Asks for it.',
      arguments: [{ name: 'title', description: 'A title.', required: true }],
      template: 'Find {{title}}.',
      access,
    }),
  },
  skills: {
    minimal: { name: 'minimal', description: 'x', body: 'x' },
    whole: () => ({ name: 'whole-skill', description: 'How to find books.', body: '# Books', access }),
  },
  'test-cases': {
    minimal: { tool: 'next', key: 'minimal' },
    whole: () => ({
      tool: 'whole',
      key: 'whole_case',
      description: 'Finds it.',
      arguments: { limit: 1 },
      upstream: 'recorded',
      assert: [{ type: 'equals', path: '/result/data', value: 1 }],
      response: { status: 201, content_type: 'application/json', body: '1', headers: { 'x-a': 'b' } },
    }),
  },
}
