// `AGENTS.md` of a new folder: the knowledge that a coding agent needs to work on the app.

type GuidedApp = { name: string; slug: string; server: string }

export const buildAgentsGuide = ({
  name,
  slug,
  server,
}: GuidedApp): string => `# For agents that work on this app

This folder is an app of Tenon: tools for AI chat clients, made of APIs and MCP servers. \`tenon.yaml\` is the app
**${name}** (slug \`${slug}\`). What is not in the file does not belong to the app.

## The loop

1. Edit \`tenon.yaml\`.
2. \`tenon validate\`: what is wrong; it ends with 2 when that prevents a release.
3. \`tenon diff\`: what a push would change, and what chat clients would see of it.
4. \`tenon push\`: makes the draft on the server what the file says. Clients see nothing of it yet.
5. \`tenon call TOOL name=value\`: calls a tool of the draft, for real. Only reading tools without asking the user.
6. \`tenon release\`: clients get the draft at once. Ask the user first; \`tenon rollback\` takes it back.

\`npx tenon\` runs a command where \`tenon\` is not installed, \`tenon COMMAND --help\` explains it, and \`--json\` prints
what a program can read.

| command | what it is for |
| --- | --- |
| \`tenon pull\` | takes what was changed on the server into the file; comments stay |
| \`tenon import SOURCE\` | another OpenAPI document or MCP server, into the draft; \`tenon pull\` follows |
| \`tenon tools list\`, \`tenon integrations list\` | what the draft has |
| \`tenon test\` | runs the test cases of the file; those of tools that write need a recorded response |
| \`tenon logs -f\` | calls of the tools |
| \`tenon connect CLIENT\` | adds the app to a chat client; with \`--draft\` what is being edited |

Exit codes: 0 it worked, 1 it failed, 2 something is wrong with the arguments, the file or the draft, 3 sign in by
\`tenon login\`, 4 not found, 5 somebody else changed the draft: \`tenon pull\`, and look at what they did.

## The rules

- Keys, not ids: \`connection: shop\`, \`operation: shop/list_books\`. A thing with another key is another thing.
- Secrets only as \`\${env:NAME}\`, never their values, also not in comments. \`.env.example\` names the variables, if there
  are any; the user sets them before a push.
- Leave out what has its default. Names, descriptions and annotations of a tool come from its operation; write them only
  to improve them, for a model that does not know the API.
- What is wrong in an operation is corrected in \`overrides\` of its integration, never in a copy of the document.
- Few, well described tools: 5 to 15 that serve what users ask. A tool that deletes only when the user wants it.
- \`tenon push\` removes nothing. With \`--prune\` it removes what the file does not have: ask first.

The schema of the file is ${server}/api/v3/tenon-yaml.schema.json, and its address stands in the first line of the file
for editors. ${server}/docs/tenon-yaml explains it.
`
