import asyncio

from mcp_use import MCPClient

from target import arguments, headers, tool, url


async def main():
    client = MCPClient.from_dict({"mcpServers": {"shop": {"url": url, "headers": headers or {}}}})
    session = await client.create_session("shop")
    print(await session.list_tools())
    print(await session.call_tool(tool, arguments))
    await client.close_all_sessions()


asyncio.run(main())
