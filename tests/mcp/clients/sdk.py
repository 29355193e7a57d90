"""The official Python SDK as a client of a server:

    python sdk.py [--era legacy|auto|2026-07-28] [--calls FILE] [--answer accept|decline] -- COMMAND…
    python sdk.py … --http URL [--token TOKEN]

FILE holds [{"tool", "arguments", "expect"}]; one JSON line a call is printed, after one about the connection.
"""

import argparse
import json
import os
import sys
import time

import anyio
import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult

parser = argparse.ArgumentParser()
parser.add_argument("--era", default="auto")
parser.add_argument("--calls")
parser.add_argument("--http")
parser.add_argument("--token")
parser.add_argument("--answer", default="decline")
parser.add_argument("--timeout", type=float, default=60)
parser.add_argument("command", nargs="*")
options = parser.parse_args()
asked = 0


def show(value):
    print(json.dumps(value, ensure_ascii=False), flush=True)


async def elicit(context, params):
    global asked
    asked += 1
    return ElicitResult(action=options.answer, content={} if options.answer == "accept" else None)


def target():
    if not options.http:
        command, *args = options.command
        return StdioServerParameters(command=command, args=args, env=dict(os.environ))
    headers = {"authorization": f"Bearer {options.token}"} if options.token else {}
    web = httpx2.AsyncClient(headers=headers, timeout=httpx2.Timeout(options.timeout))
    return streamable_http_client(options.http, http_client=web)


async def every_tool(client):
    tools, cursor = [], None
    while len(tools) < 10_000:
        page = await client.list_tools(cursor=cursor)
        tools += page.tools
        cursor = page.next_cursor
        if cursor is None:
            break
    return tools


async def one(client, call):
    begun, before = time.monotonic(), asked
    answer = {"tool": call["tool"], "ok": False, "text": "", "images": 0}
    try:
        result = await client.call_tool(call["tool"], call.get("arguments"), read_timeout_seconds=options.timeout)
        text = "\n".join(part.text for part in result.content if part.type == "text")
        if not text and result.structured_content is not None:
            text = json.dumps(result.structured_content)
        answer["ok"] = not result.is_error and call.get("expect", "") in text
        answer["text"] = text[:2000]
        answer["images"] = sum(part.type == "image" for part in result.content)
        if result.is_error:
            answer["error"] = "isError"
    except Exception as error:
        answer["error"] = str(error) or type(error).__name__
    if asked > before:
        answer["asked"] = asked - before
    show({**answer, "ms": round((time.monotonic() - begun) * 1000)})


def causes(error):
    """The errors inside a group, which is what the task groups of the SDK raise."""
    return [cause for part in error.exceptions for cause in causes(part)] if hasattr(error, "exceptions") else [error]


async def main():
    begun = time.monotonic()
    try:
        async with Client(target(), mode=options.era, elicitation_callback=elicit, read_timeout_seconds=options.timeout) as client:
            tools = await every_tool(client)
            show({
                "server": client.server_info.name if client.server_info else None,
                "version": client.protocol_version,
                "tools": [tool.name for tool in tools],
                "ms": round((time.monotonic() - begun) * 1000),
            })
            for call in json.load(open(options.calls)) if options.calls else []:
                await one(client, call)
    except Exception as error:
        show({"ok": False, "error": "; ".join(str(cause) or type(cause).__name__ for cause in causes(error))})
        sys.exit(1)


anyio.run(main)
