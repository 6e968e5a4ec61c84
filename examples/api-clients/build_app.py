# Builds an app of the bookshop's API, releases it, and calls a tool as chat clients do.
import json
import os
import urllib.error
import urllib.request

tenon_url = os.environ.get("TENON_URL", "http://localhost:4000")
bookshop_url = os.environ.get("BOOKSHOP_URL", "http://localhost:4010")


# With a body it is a POST.
def send(url, body, headers):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{url}: {error.read().decode()}")


def call_api(path, body=None):
    return send(f"{tenon_url}/api/v3{path}", body, {"Authorization": f"Bearer {os.environ['TENON_TOKEN']}"})


app = call_api("/apps", {"name": "Bookshop in Python"})["app"]
path = f"/apps/{app['id']}"

# The bookshop takes any token.
credential = {"type": "bearer", "access_token": os.environ.get("BOOKSHOP_KEY", "any")}
connection = call_api(f"{path}/auth-connections", {"name": "Key of the shop", "config": credential})
integration = call_api(
    f"{path}/integrations",
    {
        "name": "Shop",
        "kind": "rest",
        "endpoint": f"{bookshop_url}/openapi.yaml",
        "auth_id": connection["auth_connection"]["id"],
    },
)["integration"]
operations = call_api(f"{path}/integrations/{integration['id']}/operations")["data"]
wanted = [found["id"] for found in operations if found["external_id"] in ("listBooks", "createOrder")]
call_api(f"{path}/tools/batch", {"tools": [{"operation_id": operation_id} for operation_id in wanted]})
release = call_api(f"{path}/releases", {})["release"]
print(f"{app['name']}: version {release['version']} is live at {release['endpoint']}")

request = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "list_books", "arguments": {"query": "eyre"}},
}
reply = send(release["endpoint"], request, {"Accept": "application/json, text/event-stream"})
print(json.dumps(reply["result"]["structuredContent"]))
