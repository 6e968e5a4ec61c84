# What a driver is given: the address, the headers to send, and the call to make.
import json
import sys

_target = json.loads(sys.argv[1])
url, tool, arguments = _target["url"], _target["tool"], _target["arguments"]
headers = {"authorization": "Bearer " + _target["token"]} if _target["token"] else None
