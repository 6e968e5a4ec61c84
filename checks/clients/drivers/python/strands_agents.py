from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from strands.tools.mcp import MCPClient

from target import arguments, headers, tool, url

with MCPClient(lambda: streamable_http_client(url, http_client=create_mcp_http_client(headers=headers))) as client:
    print([found.tool_name for found in client.list_tools_sync()])
    print(client.call_tool_sync("check", tool, arguments))
