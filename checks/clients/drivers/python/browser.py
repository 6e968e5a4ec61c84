# How programs on the official SDK sign their user in: they open a browser and wait for its redirect.
import asyncio
import subprocess
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import OAuthClientMetadata

from target import url


class MemoryStorage:
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def open_browser(address):
    subprocess.Popen(["xdg-open", address])


async def create_provider(read_code):
    """Its callback receives what `read_code` makes of the parameters of the redirect."""
    received = asyncio.get_running_loop().create_future()

    async def answer(reader, writer):
        line = (await reader.readline()).decode()
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        writer.close()
        received.set_result(parse_qs(urlsplit(line.split()[1]).query))

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    redirect = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/callback"

    async def wait():
        return read_code({name: values[0] for name, values in (await received).items()})

    metadata = OAuthClientMetadata(client_name="check", redirect_uris=[redirect])
    return OAuthClientProvider(url, metadata, MemoryStorage(), open_browser, wait)
