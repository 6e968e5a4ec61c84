import asyncio

from pydantic_ai.mcp import MCPToolset

from target import arguments, headers, tool, url


async def main():
    async with MCPToolset(url, headers=headers) as server:
        print(await server.list_tools())
        print(await server.direct_call_tool(tool, arguments))


asyncio.run(main())
