// The clients, with the last tested versions.
import { type Group, groups, type TestedClient } from './client.ts'

const typescriptSdk = '@modelcontextprotocol/sdk@1.32.2'

const clients: Record<Group, Omit<TestedClient, 'group'>[]> = {
  npm: [
    { driver: 'sdk-1.mjs', packages: [typescriptSdk], signsIn: true },
    { driver: 'sdk-2.mjs', packages: ['@modelcontextprotocol/client@2.4.0'], signsIn: true },
    { driver: 'mcp-use.mjs', packages: ['mcp-use@1.34.6', 'langchain@1', '@langchain/core@1'] },
    { driver: 'langchain.mjs', packages: ['@langchain/mcp-adapters@1.1.4', '@langchain/core@1'] },
    { driver: 'openai-agents.mjs', packages: ['@openai/agents@0.20.0'] },
    { driver: 'ai-sdk.mjs', packages: ['@ai-sdk/mcp@1.0.102'] },
    { driver: 'ai-sdk.mjs', packages: ['@ai-sdk/mcp@2.0.99'] },
    { driver: 'mastra.mjs', packages: ['@mastra/mcp@0.14.4'] },
    { driver: 'mastra.mjs', packages: ['@mastra/mcp@2.0.0'] },
    { driver: 'mcpjam.mjs', packages: ['@mcpjam/sdk@1.14.0', '@modelcontextprotocol/client@2.0.0-alpha.2'] },
    {
      driver: 'inspector-cli.mjs',
      packages: ['@modelcontextprotocol/inspector-cli@0.15.0'],
      sendsToken: false,
    },
    { driver: 'inspector.mjs', packages: ['@modelcontextprotocol/inspector@2.12.0'] },
    { driver: 'mcp-remote.mjs', packages: ['mcp-remote@0.15.1', typescriptSdk], signsIn: true },
    { driver: 'mcporter.mjs', packages: ['mcporter@0.12.3'], signsIn: true },
  ],
  python: [
    { driver: 'sdk_1.py', packages: ['mcp==1.30.0'], signsIn: true },
    { driver: 'sdk_2.py', packages: ['mcp==2.3.0'], signsIn: true },
    { driver: 'with_fastmcp.py', packages: ['fastmcp==4.2.3'], signsIn: true },
    { driver: 'with_mcp_use.py', packages: ['mcp-use==1.7.1'], signsIn: true },
    { driver: 'langchain_adapters.py', packages: ['langchain-mcp-adapters==0.3.2'] },
    { driver: 'openai_agents.py', packages: ['openai-agents==0.24.0'] },
    { driver: 'with_pydantic_ai.py', packages: ['pydantic-ai-slim[mcp]==2.68.0'] },
    { driver: 'llama_index_tools.py', packages: ['llama-index-tools-mcp==0.6.0'] },
    { driver: 'strands_agents.py', packages: ['strands-agents==1.62.0'] },
    { driver: 'with_agno.py', packages: ['agno==3.1.10', 'fastmcp>=4,<5', 'openai'] },
  ],
  go: [
    { driver: 'sdk.go', packages: ['github.com/modelcontextprotocol/go-sdk@v1.8.0'] },
    { driver: 'mark3labs.go', packages: ['github.com/mark3labs/mcp-go@v1.2.1'] },
  ],
  rust: [{ driver: 'rmcp.rs', packages: ['rmcp@3.11.0'] }],
  java: [{ driver: 'Sdk.java', packages: ['io.modelcontextprotocol.sdk:mcp:2.1.0'] }],
  cli: [
    // Its sign-in needs a metadata document on the internet.
    { driver: 'codex.mjs', packages: ['@openai/codex@0.171.0'] },
    { driver: 'claude.mjs', packages: ['@anthropic-ai/claude-code@2.1.332'] },
    { driver: 'gemini.mjs', packages: ['@google/gemini-cli@0.61.0'] },
    { driver: 'qwen.mjs', packages: ['@qwen-code/qwen-code@0.24.4'] },
    { driver: 'opencode.mjs', packages: ['opencode-ai@1.18.33'] },
  ],
}

export const testedClients: TestedClient[] = groups.flatMap((group) =>
  clients[group].map((client) => ({ group, ...client })),
)
