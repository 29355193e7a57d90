"""One observation of browser-use, for peers.mjs: a line of JSON asks, a line answers."""

import asyncio
import json
import sys


async def main() -> None:
    from browser_use import BrowserSession

    session = BrowserSession(cdp_url=sys.argv[1])
    await session.start()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        try:
            if url := asked.get("open"):
                await session.navigate_to(url)
                answer = ""
            else:
                state = await session.get_browser_state_summary(include_screenshot=False)
                answer = state.dom_state.llm_representation()
            print(json.dumps({"answer": answer}), flush=True)
        except Exception as error:  # noqa: BLE001
            print(json.dumps({"answer": "", "error": repr(error)}), flush=True)


asyncio.run(main())
