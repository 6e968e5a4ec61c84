# Hooks of Schemathesis for `npm run checks -- contract`.
import json
import os
import re
import uuid

import schemathesis

VALID_KEY = re.compile(r"[!-~]{1,255}")
# Ids of existing resources by the ids in the examples of the documents.
IDS = json.loads(os.environ["CONTRACT_IDS"])


def replace_ids(value):
    if isinstance(value, dict):
        return {name: replace_ids(member) for name, member in value.items()}
    if isinstance(value, list):
        return [replace_ids(item) for item in value]
    return IDS.get(value, value) if isinstance(value, str) else value


@schemathesis.hook
def before_call(context, case, kwargs):
    # Ids of examples name nothing: their requests would get 404 or 422 before anything else is validated.
    body = replace_ids(case.body)
    if body != case.body:
        case.body = body
    # A valid key is never sent twice: all but its first request would get 422 instead of validation.
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and VALID_KEY.fullmatch(key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
