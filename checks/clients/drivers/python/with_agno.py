import asyncio

from agno.tools.mcp import MCPTools
from agno.tools.mcp.params import StreamableHTTPClientParams

from target import arguments, headers, tool, url


async def main():
    server = StreamableHTTPClientParams(url=url, headers=headers)
    async with MCPTools(transport="streamable-http", server_params=server) as tools:
        print(list(tools.functions))
        print(await tools.functions[tool].entrypoint(**arguments))


asyncio.run(main())
