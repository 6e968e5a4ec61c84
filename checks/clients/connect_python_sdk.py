# Connects the official Python client to a URL, ready to sign its user in, and prints the names of the tools as JSON.
import asyncio
import json
import sys

from mcp import ClientSession
from mcp.client.auth import OAuthClientProvider, TokenStorage
from mcp.client.streamable_http import streamablehttp_client
from mcp.shared.auth import OAuthClientMetadata


class MemoryStorage(TokenStorage):
    async def get_tokens(self):
        return None

    async def set_tokens(self, tokens):
        pass

    async def get_client_info(self):
        return None

    async def set_client_info(self, client_info):
        pass


async def refuse(*_):
    raise RuntimeError("the client asks its user to sign in")


async def main():
    url = sys.argv[1]
    metadata = OAuthClientMetadata(client_name="check", redirect_uris=["http://127.0.0.1:1/callback"])
    auth = OAuthClientProvider(url, metadata, MemoryStorage(), refuse, refuse)
    async with streamablehttp_client(url, auth=auth) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            print(json.dumps([tool.name for tool in (await session.list_tools()).tools]))


asyncio.run(main())
