"""Has browser-use carry out one goal: browser_use_agent.py WANTED.json OUTCOME.json

WANTED: { goal, start, cdp, model_url, model, files, vision, judge, most, patience, folder }. All else stays as
browser-use has it, but for the waiting times: a reader may be the model.
"""

import asyncio
import json
import sys
from pathlib import Path

from browser_use import Agent, BrowserSession, ChatOpenAI


async def main(wanted: dict, outcome: Path) -> None:
    more = {}
    if wanted["vision"] != "default":
        more["use_vision"] = {"on": True, "off": False, "auto": "auto"}[wanted["vision"]]
    if not wanted["judge"]:
        more["use_judge"] = False
    if wanted["files"]:
        more["available_file_paths"] = wanted["files"]
    agent = Agent(
        task=wanted["goal"],
        llm=ChatOpenAI(model=wanted["model"], base_url=wanted["model_url"], timeout=wanted["patience"]),
        browser_session=BrowserSession(cdp_url=wanted["cdp"], downloads_path=wanted["folder"] + "/downloads"),
        initial_actions=[{"navigate": {"url": wanted["start"], "new_tab": False}}],
        llm_timeout=wanted["patience"],
        step_timeout=2 * wanted["patience"],
        file_system_path=wanted["folder"],
        **more,
    )
    history = await agent.run(max_steps=wanted["most"])
    history.save_to_file(Path(wanted["folder"]) / "history.json")
    done = history.is_done()
    outcome.write_text(
        json.dumps(
            {
                "ended": done,
                "satisfied": bool(done and history.is_successful()),
                "answer": history.final_result() or "" if done else "",
                "steps": history.number_of_steps(),
                "errors": [error for error in history.errors() if error],
            },
            ensure_ascii=False,
        )
    )


asyncio.run(main(json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2])))
