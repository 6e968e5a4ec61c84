# Runs every sample of samples.json, one after the other, and prints their results as JSON.
import contextlib
import io
import json

results = {}
with open("samples.json", encoding="utf-8") as file:
    samples = json.load(file)
for sample in samples:
    printed = io.StringIO()
    scope = {"__name__": "__main__"}
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(sample["text"], sample["id"], "exec"), scope)
        results[sample["id"]] = {"isOk": True, "output": printed.getvalue()}
    except Exception as error:
        text = scope["response"].text if "response" in scope else ""
        results[sample["id"]] = {"isOk": False, "output": f"{error} {text}"}
print(json.dumps(results))
