// `AGENTS.md` of a new folder: the knowledge that a coding agent needs to work on the app.

type GuidedApp = { name: string; slug: string; server: string }

export const buildAgentsGuide = ({
  name,
  slug,
  server,
}: GuidedApp): string => `# For agents that work on this app

This folder is an app of Tenon: tools for AI chat clients, built from APIs and MCP servers. \`tenon.yaml\` describes the
app **${name}** (slug \`${slug}\`) completely.

## The loop

1. Edit \`tenon.yaml\`.
2. \`tenon validate\`: checks the file; it exits with 2 if a problem prevents a release.
3. \`tenon diff\`: shows what a push would change, also for chat clients.
4. \`tenon push\`: updates the draft on the server. Clients do not see it yet.
5. \`tenon call TOOL name=value\`: calls a tool of the draft, and with it the real API. Call only read-only tools without
   asking the user.
6. \`tenon release\`: clients get the draft at once. Ask the user first; \`tenon rollback\` undoes it.

If \`tenon\` is not on the path, use \`npx --no-install tenon\`; never install a package of that name. \`tenon COMMAND --help\`
explains a command, and \`--json\` prints output for programs.

| command | purpose |
| --- | --- |
| \`tenon pull\` | merges the draft of the server into the file, and keeps comments |
| \`tenon import SOURCE\` | imports another OpenAPI document or MCP server into the draft; run \`tenon pull\` afterwards |
| \`tenon tools list\`, \`tenon integrations list\` | list the contents of the draft |
| \`tenon test\` | runs the test cases of the file; tools that write need a recorded response |
| \`tenon logs -f\` | shows tool calls |
| \`tenon connect CLIENT\` | adds the app to a chat client; \`--draft\` adds the draft |

Exit codes: 0 success, 1 failure, 2 invalid arguments, file or draft, 3 not signed in (run \`tenon login\`), 4 not found,
5 a conflict with edits of others: run \`tenon pull\`, resolve the marked conflicts, and push again. Use
\`tenon push --force\` only if the user wants to undo these edits.

## The rules

- Refer to entities by key, not id: \`connection: shop\`, \`operation: shop/list_books\`. Changing a key replaces the entity.
- Write secrets only as \`\${env:NAME}\`, never as values, not even in comments. \`.env.example\` lists the variables, if there
  are any; the user sets them before a push.
- Leave out defaults. Names, descriptions and annotations of a tool come from its operation. Write them only to improve
  them for a model that does not know the API.
- Correct operations in \`overrides\` of their integration, never in a copy of the document.
- Prefer a few well-described tools: 5 to 15 that serve the tasks of users. Add a tool that deletes only if the user wants it.
- \`tenon push\` removes nothing. \`tenon push --prune\` removes everything that the file does not have: ask first.

The schema of the file is ${server}/api/v3/tenon-yaml.schema.json. Editors find it by the first line of the file.
${server}/docs/tenon-yaml explains every member.
`
