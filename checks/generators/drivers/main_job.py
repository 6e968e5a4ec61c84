# Builds an app with the client of openapi-python-client; prints the result of the tool and the number of releases.
import importlib
import json
import sys

from tenon import AuthenticatedClient, models

base_url, token, document_url = sys.argv[1:]
client = AuthenticatedClient(base_url=base_url, token=token)


def call(tag, operation, *path, body=None):
    module = importlib.import_module(f"tenon.api.{tag}.{operation}")
    given = {} if body is None else {"body": body}
    reply = module.sync(*path, client=client, **given)
    if isinstance(reply, models.ErrorEnvelope):
        raise SystemExit(reply.error.message)
    return reply


app = call("v3_apps", "v3_apps_create", body=models.AppCreation(name="Python")).app
new_integration = models.IntegrationCreation(name="Pets", kind=models.IntegrationCreationKind("rest"))
integration = call("v3_integrations", "v3_integrations_create", app.id, body=new_integration).integration
request = models.ImportRequest(url=document_url)
call("v3_integrations", "v3_integrations_import", app.id, integration.id, body=request)
operations = call("v3_operations", "v3_operations_list", app.id, integration.id).data
operation = next(found for found in operations if found.external_id == "listPets")
new_tool = models.ToolCreation.from_dict(
    {
        "name": "List pets",
        "description": "Lists the pets.",
        "source": {
            "type": "integration_operation",
            "integration_id": integration.id,
            "operation_id": operation.id,
        },
    }
)
tool = call("v3_tools", "v3_tools_create", app.id, body=new_tool).tool
call("v3_releases", "v3_releases_create", app.id)
arguments = models.V3ToolsExecuteBody.from_dict({})
result = call("v3_tools", "v3_tools_execute", app.id, tool.id, body=arguments)
releases = call("v3_releases", "v3_releases_list", app.id).data
print(json.dumps({"ok": result.ok, "releases": len(releases)}))
