import asyncio

from agents.mcp import MCPServerStreamableHttp

from target import arguments, headers, tool, url


async def main():
    async with MCPServerStreamableHttp({"url": url, "headers": headers or {}}) as server:
        print(await server.list_tools())
        print(await server.call_tool(tool, arguments))


asyncio.run(main())
