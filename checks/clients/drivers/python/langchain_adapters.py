import asyncio

from langchain_mcp_adapters.client import MultiServerMCPClient

from target import arguments, headers, tool, url


async def main():
    client = MultiServerMCPClient({"shop": {"transport": "http", "url": url, "headers": headers}})
    tools = {found.name: found for found in await client.get_tools()}
    print(list(tools))
    print(await tools[tool].ainvoke(arguments))


asyncio.run(main())
