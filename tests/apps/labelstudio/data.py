"""Reads the state of Label Studio's database as JSON, or puts the snapshot back.

  data.py state DATA        prints the state
  data.py restore SEED DATA copies the snapshot over the database in use
"""
import glob
import json
import os
import re
import shutil
import sqlite3
import sys

DATABASE = "label_studio.sqlite3"
PROJECT = (
    "title description color label_config expert_instruction show_instruction sampling show_skip_button enable_empty_annotation "
    "show_collab_predictions show_annotation_history maximum_annotations is_draft is_published skip_queue"
).split()


def rows(db, query):
    return [dict(row) for row in db.execute(query)]


def result(text):
    """Marks without the ids that the page made up, in an order of their own."""
    marks = []
    for one in json.loads(text or "[]"):
        value = {key: round(v, 1) if isinstance(v, float) else v for key, v in (one.get("value") or {}).items()}
        if isinstance(value.get("choices"), list):
            value["choices"] = sorted(value["choices"])
        marks.append({"from": one.get("from_name"), "to": one.get("to_name"), "type": one.get("type"), "value": value})
    return sorted(marks, key=lambda mark: json.dumps(mark, sort_keys=True))


def plain(data):
    # Files get a random prefix when they are uploaded.
    return json.loads(re.sub(r"/data/upload/\d+/[0-9a-f]{8}-", "/data/upload/", data))


def state(data):
    db = sqlite3.connect(f"file:{os.path.join(data, DATABASE)}?mode=ro", uri=True)
    db.row_factory = sqlite3.Row
    users = {row["id"]: row["email"] for row in rows(db, "select id, email from htx_user")}
    projects = rows(db, "select * from project where deleted_at is null")
    live = "in (select id from task where project_id in (select id from project where deleted_at is null))"
    tabs = {row["id"]: (row["project_id"], json.loads(row["data"] or "{}").get("title", "")) for row in rows(db, "select id, project_id, data from data_manager_view")}
    exports = []
    for path in sorted(glob.glob(os.path.join(data, "export", "*-info.json"))):
        with open(path, encoding="utf-8") as file:
            info = json.load(file)
        get = info["download"]["GET"]
        exports.append(f"{info['project']['id']} {(get.get('exportType') or get.get('export_type') or ['JSON'])[0]}")
    return {
        "projects": {
            row["id"]: {**{key: row[key] for key in PROJECT}, "label_config": re.sub(r"\s+", " ", row["label_config"] or "").strip(), "pinned": row["pinned_at"] is not None, "owner": users.get(row["created_by_id"])}
            for row in projects
        },
        "tasks": {row["id"]: {"project": row["project_id"], "data": plain(row["data"]), "meta": row["meta"] or "{}"} for row in rows(db, f"select * from task where id {live}")},
        "annotations": {
            row["id"]: {"task": row["task_id"], "by": users.get(row["completed_by_id"]), "skipped": bool(row["was_cancelled"]), "ground_truth": bool(row["ground_truth"]), "result": result(row["result"])}
            for row in rows(db, f"select * from task_completion where task_id {live}")
        },
        "drafts": {row["id"]: {"task": row["task_id"], "by": users.get(row["user_id"]), "result": result(row["result"])} for row in rows(db, f"select * from tasks_annotationdraft where task_id {live}")},
        "predictions": {row["id"]: {"task": row["task_id"], "model": row["model_version"], "result": result(row["result"])} for row in rows(db, f"select * from prediction where task_id {live}")},
        # Tabs without a name of their own come and go while one looks at the data.
        "tabs": {key: {"project": project, "title": title} for key, (project, title) in tabs.items() if not re.match(r"(Default|New Tab)", title)},
        "users": {
            row["id"]: {key: row[key] for key in ("email", "first_name", "last_name", "phone", "is_active", "is_superuser", "is_staff", "avatar")}
            for row in rows(db, "select * from htx_user")
        },
        "members": {row["id"]: {"user": users.get(row["user_id"]), "left": row["deleted_at"] is not None} for row in rows(db, "select * from organizations_organizationmember")},
        "organizations": {row["id"]: {"title": row["title"]} for row in rows(db, "select * from organization")},
        "webhooks": {
            row["id"]: {**{key: row[key] for key in ("url", "project_id", "is_active", "send_payload", "send_for_all_actions", "headers")},
                        "actions": sorted(one["action"] for one in rows(db, f"select action from webhook_action where webhook_id = {row['id']}"))}
            for row in rows(db, "select * from webhook")
        },
        "models": {row["id"]: {"title": row["title"], "url": row["url"]} for row in rows(db, "select * from ml_mlbackend")},
        "storages": {f"{kind} {row['id']}": {"title": row["title"]} for kind in ("localfilesimport", "localfilesexport", "s3import", "s3export", "gcsimport", "gcsexport", "azureblobimport", "azureblobexport", "redisimport", "redisexport")
                     for row in rows(db, f"select * from io_storages_{kind}storage")},
        "exports": exports,
    }


def restore(seed, data):
    # SQLite's own copy: it waits for the server's transactions, and the server needs no restart.
    source = sqlite3.connect(os.path.join(seed, DATABASE))
    target = sqlite3.connect(os.path.join(data, DATABASE), timeout=20)
    source.backup(target)
    target.close()
    for folder in ("media", "export"):
        path = os.path.join(data, folder)
        shutil.rmtree(path, ignore_errors=True)
        if os.path.isdir(os.path.join(seed, folder)):
            shutil.copytree(os.path.join(seed, folder), path)
        else:
            os.makedirs(path, exist_ok=True)


if __name__ == "__main__":
    if sys.argv[1] == "state":
        print(json.dumps(state(sys.argv[2]), ensure_ascii=False))
    else:
        restore(sys.argv[2], sys.argv[3])
