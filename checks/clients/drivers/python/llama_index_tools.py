import asyncio

from llama_index.tools.mcp import BasicMCPClient, McpToolSpec

from target import arguments, headers, tool, url


async def main():
    tools = await McpToolSpec(BasicMCPClient(url, headers=headers)).to_tool_list_async()
    by_name = {found.metadata.name: found for found in tools}
    print(list(by_name))
    print(await by_name[tool].acall(**arguments))


asyncio.run(main())
