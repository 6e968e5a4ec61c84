import asyncio

import httpx2
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult
from mcp.client.streamable_http import streamable_http_client

from browser import create_provider
from target import arguments, headers, tool, url


async def main():
    auth = None if headers else await create_provider(lambda found: AuthorizationCodeResult(**found))
    async with httpx2.AsyncClient(headers=headers, auth=auth) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            print(await client.list_tools())
            print(await client.call_tool(tool, arguments))


asyncio.run(main())
