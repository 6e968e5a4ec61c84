import asyncio

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

from browser import create_provider
from target import arguments, headers, tool, url


async def main():
    auth = None if headers else await create_provider(lambda found: (found["code"], found["state"]))
    async with streamablehttp_client(url, headers, auth=auth) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            print(await session.list_tools())
            print(await session.call_tool(tool, arguments))


asyncio.run(main())
