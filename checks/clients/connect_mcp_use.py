# Connects mcp-use to a URL with its default settings, and prints the names of the tools as JSON. No browser is opened.
import asyncio
import json
import sys
import webbrowser

webbrowser.open = lambda url, *args, **more: print("BROWSER", url, file=sys.stderr) or True

from mcp_use import MCPClient


async def main():
    client = MCPClient.from_dict({"mcpServers": {"app": {"url": sys.argv[1]}}})
    session = await asyncio.wait_for(client.create_session("app"), 20)
    print(json.dumps([tool.name for tool in await session.list_tools()]))
    await client.close_all_sessions()


asyncio.run(main())
