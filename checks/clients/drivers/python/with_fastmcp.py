import asyncio

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport

from target import arguments, headers, tool, url


async def main():
    transport = StreamableHttpTransport(url, headers=headers, auth=None if headers else "oauth")
    async with Client(transport) as client:
        print(await client.list_tools())
        print(await client.call_tool(tool, arguments))


asyncio.run(main())
