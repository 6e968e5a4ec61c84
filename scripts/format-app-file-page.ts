// docs/tenon-yaml.md: the app file, from its JSON Schema.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { appFileSchemaPath, buildAppFileSchema } from '#endpoints/v3/app-files/app-file-schema.ts'

const schema = buildAppFileSchema('')
const definitions = schema.$defs as Record<string, JsonObject>

/** The parts in the order of the page; `list` is the place of a part in the file. */
const sections: [definition: string, title: string, list: string][] = [
  ['AppFileApp', 'App', '`app`'],
  ['AppFileConnection', 'Connections', '`connections[]`'],
  ['AppFileIntegration', 'Integrations', '`integrations[]`'],
  ['AppFileOverride', 'Overrides', '`integrations[].overrides[]`'],
  ['AppFileOperation', 'Operations made by hand', '`integrations[].operations[]`'],
  ['AppFileTool', 'Tools', '`tools[]`'],
  ['AppFileWidget', 'Widgets', '`widgets[]`'],
  ['AppFileWidgetConfig', 'Configuration of widgets', '`widgets[].config`'],
  ['AppFileWidgetAction', 'Actions of widgets', '`widgets[].actions[]`'],
  ['AppFilePrompt', 'Prompts', '`prompts[]`'],
  ['AppFileSkill', 'Skills', '`skills[]`'],
]

const example = `# yaml-language-server: $schema=https://tenon.example${appFileSchemaPath}
version: 1
app:
  name: Books
  slug: books
  server_instructions: Search for a book before you order it.
connections:
  - key: shop
    type: api_key
    header_name: X-Api-Key
    secrets:
      api_key: \${env:SHOP_API_KEY}
integrations:
  - key: shop
    openapi: ./openapi.yaml
    connection: shop
    overrides:
      - operation: listBooks
        set:
          /description: Finds books by words of their title.
          /input_schema/properties/q/description: Words of the title.
tools:
  - key: list_books
    operation: shop/list_books
    next: [read_book]
  - key: read_book
    operation: shop/read_book
widgets:
  - key: books
    tool: list_books
    primitive: data-table
prompts:
  - key: recommend
    arguments:
      - name: topic
        required: true
    template: Recommend books about {{topic}}.
skills:
  - file: ./skills/recommend-books/SKILL.md`

const introduction = `# The file \`tenon.yaml\`

An app as one file, to edit with any editor and to keep in git. This page is generated from the code by \`npm run docs\`.

\`\`\`yaml
${example}
\`\`\`

- Things are matched by their keys, in the file and in the app. A thing with another key is another thing.
- A member that is absent has its default. A tool without name, description or annotations has those of its operation. A
  member that is not known is an error.
- Operations come from the source of an integration: an OpenAPI document or an MCP server. The file has only what was edited
  in them. An integration without a source has all its operations in \`operations\`.
- Secrets are placeholders. A client replaces \`\${env:NAME}\` by the environment variable before it sends the file; a
  placeholder that arrives as it is keeps what is stored. The service never returns a secret.
- \`\${var:NAME}\` is a variable of the app, and \`extends\` names files that this one changes: see
  [variables.md](variables.md).
- **A file may be of a stranger**, as in a pull request. \`tenon validate\` and \`tenon diff\` send no secret, and no plan uses one.
  \`tenon push\` names each variable with the origin that gets it, and asks at a terminal. Elsewhere it sends what went to that
  origin before from this computer, and what \`--env NAME=ORIGIN\` allows; \`--env NAME\` allows every origin that the file says. It
  never sends \`TENON_…\`. Documents and skills are those of the repository; \`--read PATH\` allows others.
- A skill is written in the file (\`name\`, \`description\`, \`body\`), or in a \`SKILL.md\` of its own, which \`file\` names by a path.
  \`tenon\` reads name and description from its front matter, keeps all else of that to itself, and \`tenon pull\` writes what has
  changed back into it.
- The order of tools, prompts and skills is the one in which clients see them. What the app has and the file does not stays, unless
  the file is applied with \`prune\`.
- Slug, access, listing and secrets take effect at once, everything else with the next release.

| operation | what it does |
| --- | --- |
| \`GET /api/v3/apps/{app_id}/file\` | returns the draft as a file, with the ETag of the draft, and the digests of its documents |
| \`GET /api/v3/apps/{app_id}/file/documents/{digest}\` | returns the text of one of these documents |
| \`GET /api/v3/apps/{app_id}/file/application\` | returns the file that was last applied, and the app as it left it |
| \`POST /api/v3/apps/{app_id}/file/plan\` | shows what applying a file would change, and what chat clients would see of it |
| \`PUT /api/v3/apps/{app_id}/file\` | applies a file in one transaction; with \`If-Match\` only if the draft is still the one that was read |
| \`POST /api/v3/apps/from-file/plan\` | checks the file of an app that does not exist yet |
| \`POST /api/v3/apps/from-file/suggestion\` | completes the file of a new app with credentials and tools that its sources suggest |
| \`POST /api/v3/apps/from-file\` | creates an app from a file |
| \`GET /api/v3/templates/{template_id}/file\` | returns a template of the catalog as a file, without a token |
| \`GET ${appFileSchemaPath}\` | returns the JSON Schema, without a token; it is also in \`docs/tenon-yaml.schema.json\` |

Their body is \`{ file, documents, prune }\`: the file as a JSON value, and the text of each document that \`openapi\` names by a
path, by that path. \`document_digests\` has the digests of texts that the service may have. \`secret_origins\` bounds where secrets may be sent, and \`protect_edits\` rejects a file that would undo edits of
others. Each problem has a \`pointer\`, a JSON Pointer into the file. Nothing is written if anything fails.

## Working together

Several people, a CI and the console may edit one app. \`tenon\` merges their edits member by member: tools, widgets and other
things by their keys, lists without keys as a whole.

- **\`tenon pull\`** takes the edits of the draft into the file and leaves your own. Where both differ it marks a conflict as git
  does, and ends with 5:

  \`\`\`yaml
  - key: list_books
  <<<<<<< tenon.yaml
    description: Finds books by title.
  =======
    description: Finds books by author.
  >>>>>>> https://tenon.example
  \`\`\`

  Write what is right instead of the marked lines. No command takes a file with markers. \`--mine\` and \`--theirs\` decide all
  conflicts for the file or for the draft; after a pull that marked some, restore the file with git first.
  A pull names what the file has of its own. In a fresh checkout, which was never pulled, that may be older than what a colleague
  has pushed: \`tenon pull --theirs\` then takes everything of the draft.
- **\`tenon push\`** undoes no edit of others: it ends with 5, says which edits and whose. Run
  \`tenon pull\`, commit the file and push again; \`--force\` replaces them.
- **In a CI** the same holds, although its checkout knows nothing of earlier pushes: the service remembers the file that was
  last pushed, and what the app was after it. Somebody pulls the edits of the console into the repository, and the CI passes. A
  CI whose repository always wins uses \`tenon push --force\`, which prints what it undoes.
- The CI cannot know whether a text that differs from both, the last push and the console, was written with the edit in view.
  If you reword what a colleague wrote in the console, push once from the checkout that you pulled, or with \`--force\`.
- **\`tenon diff\`** lists what changed in the file, on the server and in both since the last pull or push.

The base of these comparisons is in \`.tenon\`, which belongs in \`.gitignore\`; it has no secrets. Edits are compared from the first
push on: before it, a push replaces the draft of an existing app.

## Documents

The service stores the text of each document that \`openapi\` names by a path, once for all apps of a workspace. Other workspaces
can neither read it nor learn that it is there. It stays while a draft or a release has it.

- **\`tenon pull\`** writes a document that is missing in your folder, so that a colleague needs nothing but the app. A document
  that only the draft has changed is replaced. If you have changed it too, the pull leaves it and ends with 5: \`--theirs\` takes
  that of the draft, \`--mine\` keeps yours.
- It writes only \`.json\`, \`.yaml\` and \`.yml\` below the repository, and nothing into folders such as \`.github\`, since the path
  comes from others.
- **A document of several files** is sent as one, with the others in \`x-tenon-files\`. A pull writes this one document if there
  is none. It never changes files that refer to each other: if the draft has another version, the pull ends with 5.
- **\`tenon push\`** does not replace a document that a colleague has changed since your last pull or push.
- \`tenon\` sends the digest of a document, and its text only if the service lacks it. The service reads a document again only
  if its text, part or overlay has changed, or if a new version of Tenon imports it differently.
- A document outside of the repository goes by its name alone. \`tenon init\` copies it into the folder; after \`tenon import\` a
  pull writes it.

Not stored are documents with more than 8 MB compressed, and those beyond 64 MB of a workspace. The documents of apps that
version 0.1.0 pushed are stored with the next push.
`

export const formatAppFileSchema = (): string => `${JSON.stringify(schema, null, 2)}\n`

export const formatAppFilePage = (): string =>
  [
    introduction,
    formatSection('File', 'the file', schema),
    ...sections.map(([name, title, list]) => formatSection(title, list, definitions[name] ?? {})),
  ].join('\n')

function formatSection(title: string, list: string, definition: JsonObject): string {
  const rows = listMembers(definition).map(
    ({ name, isRequired, schema: member }) =>
      `| \`${name}\`${isRequired ? ' (required)' : ''} | ${describeMember(member)} |`,
  )
  const head = [`## ${title}`, '', `Members of ${list}.`, '', '| member | meaning |', '| --- | --- |']
  return [...head, ...rows, ''].join('\n')
}

type Member = { name: string; isRequired: boolean; schema: JsonObject }

/** Includes the members of nested objects without a separate section, except values by pointer. */
function listMembers(definition: JsonObject, prefix = ''): Member[] {
  const required = (definition.required ?? []) as string[]
  return Object.entries((definition.properties ?? {}) as Record<string, JsonObject>).flatMap(
    ([name, member]) => {
      const path = prefix + name
      const inner = isJsonObject(member.items)
        ? { definition: member.items, mark: '[].' }
        : { definition: member, mark: '.' }
      const nested = name === 'set' ? [] : listMembers(inner.definition, path + inner.mark)
      return [{ name: path, isRequired: required.includes(name), schema: member }, ...nested]
    },
  )
}

/** On one line, as table cells must be. */
const describeMember = (member: JsonObject): string =>
  String(member.description ?? '')
    .replace(/\n+- /g, '; ')
    .replace(/\s*\n+\s*/g, ' ')
    .replaceAll('|', '\\|') + formatExample(member)

/** Values of an enumeration are listed with their meaning. */
function formatExample({ examples, enum: values }: JsonObject): string {
  const [first] = Array.isArray(examples) && !values ? examples : []
  const isShown = first !== undefined && (typeof first === 'string' || isJsonObject(first))
  const text = typeof first === 'string' ? first : JSON.stringify(first)
  return isShown && text.length < 60 && !text.includes('`') ? ` Example: \`${text}\`.` : ''
}
