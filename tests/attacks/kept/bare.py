"""A browser alone, with neither guard nor agent, that takes steps as they stand. For check.py."""

import base64
import json
import os
import re
import socket
import struct
import subprocess
import time
import urllib.request
import zlib
from pathlib import Path

FIND = r"""(label => {
 const wanted = label.toLowerCase(), found = [];
 const names = el => [el.getAttribute('aria-label'), el.title, el.placeholder, el.alt, el.tagName==='SELECT' ? '' : el.textContent,
   el.type==='submit' ? el.value : '', ...[...(el.labels||[])].map(l => { const c=l.cloneNode(true); c.querySelectorAll('select,textarea').forEach(x=>x.remove()); return c.textContent })];
 const walk = (root, dx, dy) => { for (const el of root.querySelectorAll('*')) {
   if (el.shadowRoot) walk(el.shadowRoot, dx, dy);
   if (el.tagName==='IFRAME') { try { const r=el.getBoundingClientRect(); walk(el.contentDocument, dx+r.x, dy+r.y) } catch {} continue }
   if (!el.matches('a,button,input,select,textarea,summary,canvas,[role=button],[onclick],[tabindex]') || el.type==='hidden') continue;
   const said = names(el).filter(Boolean).map(s => s.trim().toLowerCase()).filter(s => s.includes(wanted));
   if (said.length && getComputedStyle(el).visibility!=='hidden') found.push([el, Math.min(...said.map(s => s.indexOf(wanted)*1000+s.length))]);
 } };
 walk(document, 0, 0);
 found.sort((a,b) => a[1]-b[1]);
 return found[0] && found[0][0];
})"""
PLACE = r"""function() { this.scrollIntoView({block:'center'}); let r=this.getBoundingClientRect(), x=r.x+r.width/2, y=r.y+r.height/2, w=this.ownerDocument.defaultView;
 while (w!==w.top) { const f=w.frameElement.getBoundingClientRect(); x+=f.x; y+=f.y; w=w.parent } return [x,y,r.width*r.height] }"""


def pixels(png):
    """The bytes of the colours of a picture without interlacing."""
    at, data, (width, depth) = 8, b"", (0, 0)
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, depth = struct.unpack(">I", body[:4])[0], {2: 3, 6: 4}[body[9]]
        data += body if kind == b"IDAT" else b""
        at += size + 12
    raw, row, out = zlib.decompress(data), width * depth, []
    last = bytearray(row)
    for start in range(0, len(raw), row + 1):
        how, line = raw[start], bytearray(raw[start + 1:start + 1 + row])
        for i in range(row) if how else ():
            a, b = line[i - depth] if i >= depth else 0, last[i]
            c = last[i - depth] if i >= depth else 0
            if how == 4:
                p = a + b - c
                a, b = (a, 0) if abs(p - a) <= min(abs(p - b), abs(p - c)) else (b, 0) if abs(p - b) <= abs(p - c) else (c, 0)
            line[i] = (line[i] + [0, a, b, (a + b) // 2, a][how]) & 255
        out.append(bytes(line))
        last = line
    return b"".join(out)


def differ(one, other):
    """How far two pictures are apart at most, of 255: a step or two of rounding is nothing that can be seen."""
    return 0 if one == other else max(abs(a - b) for a, b in zip(pixels(one), pixels(other)))


class Wire:
    """A client's side of a socket to the browser."""

    def __init__(self, url):
        host, path = re.match(r"ws://([^/]+)(/.*)", url).groups()
        self.sock = socket.create_connection(host.split(":"), timeout=20)
        self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file = self.sock.makefile("rb")
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def send(self, text):
        data = text.encode()
        size = len(data)
        head = b"\x81" + (bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size))
        self.sock.sendall(head + b"\0\0\0\0" + data)

    def receive(self):
        whole = b""
        while True:
            head = self.file.read(2)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", self.file.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.file.read(8))[0]
            whole += self.file.read(size)
            if head[0] & 128:
                return whole.decode()


class Browser:
    def __init__(self, ports, folder):
        self.folder = Path(folder)
        origins = ",".join(f"http://{h}" for h in ports["hosts"])
        self.child = subprocess.Popen([
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-proxy-server",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
            "--remote-allow-origins=*", "--window-size=1280,900", f"--user-data-dir={folder}/profile",
            f"--log-net-log={folder}/net.json",
            f"--host-resolver-rules=MAP *.names.bluefinch.example names.localhost, MAP *.wire.bluefinch.example 127.0.0.1:{ports['wire']}, MAP * 127.0.0.1:{ports['sites']}",
            "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,HttpsFirstBalancedModeAutoEnable",
            f"--unsafely-treat-insecure-origin-as-secure={origins}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self.folder / "profile" / "DevToolsActivePort"
        for _ in range(600):
            if port.exists() and len(port.read_text().split()) == 2:
                break
            time.sleep(0.05)
        number, path = port.read_text().split()
        self.wire = Wire(f"ws://127.0.0.1:{number}{path}")
        self.read = self.names = 0
        self.count, self.sessions, self.pages = 0, {}, []
        self.call("Target.setDiscoverTargets", discover=True)
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=f"{folder}/downloads")

    def call(self, method, session=None, **params):
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        self.wire.send(json.dumps(message))
        end = time.time() + 15
        while time.time() < end:
            got = json.loads(self.wire.receive())
            if got.get("id") == number:
                return got.get("result", {"error": got.get("error")})
            self.event(got)
        raise TimeoutError(method)

    def event(self, got):
        method, params = got.get("method"), got.get("params", {})
        if method == "Target.targetCreated" and params["targetInfo"]["type"] == "page":
            self.pages.append(params["targetInfo"]["targetId"])
        if method == "Target.targetDestroyed" and params["targetId"] in self.pages:
            self.pages.remove(params["targetId"])
        if method == "Page.javascriptDialogOpening":
            self.count += 1
            self.wire.send(json.dumps({"id": self.count, "method": "Page.handleJavaScriptDialog", "params": {"accept": True},
                                       "sessionId": got["sessionId"]}))

    def session(self, page):
        if page not in self.sessions:
            self.sessions[page] = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "DOM"):
                self.call(f"{domain}.enable", self.sessions[page])
        return self.sessions[page]

    def open(self, url):
        """A new tab, in front; the others are closed."""
        old = list(self.pages)
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        for p in old:
            self.call("Target.closeTarget", targetId=p)
        self.first = self.now = page
        self.go(url)

    def go(self, url):
        s = self.session(self.now)
        if "://" not in url and not re.match(r"(javascript|data|view-source):", url):
            url = f"http://{url}"
        self.call("Page.navigate", s, url=url)
        self.rest()

    def js(self, code, **more):
        return self.call("Runtime.evaluate", self.session(self.now), expression=code, **more).get("result", {})

    def rest(self, most=4.0):
        end = time.time() + most
        while time.time() < end:
            try:
                if self.js("document.readyState").get("value") == "complete":
                    break
            except TimeoutError:
                pass
            time.sleep(0.03)
        time.sleep(0.12)

    def follow(self, before):
        self.call("Target.getTargets")
        new = [p for p in self.pages if p not in before]
        if new:
            self.now = new[-1]
            self.session(self.now)

    def find(self, label):
        for _ in range(12):
            got = self.js(f"{FIND}({json.dumps(label)})")
            if got.get("objectId"):
                return got["objectId"]
            time.sleep(0.1)
        return None

    def of(self, object_id, code, *args):
        return self.call("Runtime.callFunctionOn", self.session(self.now), functionDeclaration=code, objectId=object_id, returnByValue=True,
                         arguments=[{"value": a} for a in args]).get("result", {}).get("value")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", self.session(self.now), type=kind, x=x, y=y, **more)

    def press(self, x, y, button="left", count=1):
        self.mouse("mouseMoved", x, y)
        for n in range(1, count + 1):
            self.mouse("mousePressed", x, y, button=button, clickCount=n, buttons=1)
            self.mouse("mouseReleased", x, y, button=button, clickCount=n)

    def key(self, said):
        *held, key = said.split("+")
        modifiers = sum({"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}[h] for h in held)
        code = {"Enter": 13, "Space": 32, "Tab": 9, "End": 35, "ArrowDown": 40, "Shift": 16}.get(key)
        text = {"Enter": "\r", "Space": " "}.get(key, key if len(key) == 1 else "")
        real = " " if key == "Space" else key
        more = {"key": real, "code": key, "modifiers": modifiers} | ({"windowsVirtualKeyCode": code} if code else {})
        s = self.session(self.now)
        self.call("Input.dispatchKeyEvent", s, type="keyDown", **more, **({"text": text} if text and not held else {}))
        self.call("Input.dispatchKeyEvent", s, type="keyUp", **more)

    def step(self, step):
        """Takes one step; whether it could be taken."""
        do, before = step["action"], list(self.pages)
        if do == "navigate":
            if step["url"].strip().startswith("javascript:"):
                self.js(step["url"].strip()[11:])
            else:
                self.go(step["url"].strip())
        elif do == "new_tab":
            self.now = self.call("Target.createTarget", url="about:blank")["targetId"]
            if step.get("url"):
                self.step({"action": "navigate", "url": step["url"]})
        elif do == "search":
            self.go("http://findall.example/s?q=" + urllib.request.quote(step["query"]))
        elif do == "run_code":
            self.js(f"(async()=>{{{step['code']}}})()", awaitPromise=False, userGesture=True)
            time.sleep(0.6)
        elif do == "wait":
            time.sleep(step["ms"] / 1000)
        elif do == "scroll":
            self.mouse("mouseWheel", 300, 300, deltaX=0, deltaY=step["amount"] * 700)
        elif do in ("reload", "go_back", "go_forward"):
            self.js({"reload": "location.reload()", "go_back": "history.back()", "go_forward": "history.forward()"}[do])
            time.sleep(0.15)
            self.rest()
        elif do == "switch_tab":
            self.now = self.first
            self.call("Target.activateTarget", targetId=self.now)
        elif do in ("handle_dialog", "extract", "screenshot"):
            return True
        elif "on" not in step:
            self.key(step["key"])
        else:
            return self.on(step, before)
        return True

    def on(self, step, before):
        el = self.find(step["on"])
        if not el:
            return False
        do = step["action"]
        x, y, _ = self.of(el, PLACE) or (0, 0, 0)
        if do in ("click", "download", "check"):
            self.press(x, y)
        elif do == "mouse_click":
            self.press(x, y, step.get("button", "left"), step.get("count", 1))
        elif do == "hover":
            self.mouse("mouseMoved", 1, 1)
            self.mouse("mouseMoved", x, y)
        elif do == "drag":
            self.mouse("mouseMoved", x, y)
            self.mouse("mousePressed", x, y, button="left", clickCount=1, buttons=1)
            self.mouse("mouseMoved", x + 20, y, button="left", buttons=1)
            self.mouse("mouseMoved", x + 60, y, button="left", buttons=1)
            self.mouse("mouseReleased", x + 60, y, button="left", clickCount=1)
        elif do == "press_key":
            self.of(el, "function(){this.focus()}")
            self.key(step["key"])
        elif do == "type":
            how = step.get("mode", "fill")
            self.of(el, f"function(){{this.focus();{'this.select&&this.select()' if how != 'append' else ''}}}")
            self.call("Input.insertText", self.session(self.now), text=step["text"])
            if step.get("submit"):
                self.key("Enter")
        elif do == "select_option":
            self.of(el, "function(o){const f=[...this.options].find(x=>x.text===o||x.value===o);if(!f)return;this.value=f.value;"
                        "this.dispatchEvent(new Event('input',{bubbles:true}));this.dispatchEvent(new Event('change',{bubbles:true}))}", step["option"])
        elif do == "upload":
            self.upload(el, step["files"])
        if do not in ("type", "hover"):
            time.sleep(0.1)
        self.follow(before)
        self.rest()
        return True

    def upload(self, el, files):
        if self.of(el, "function(){return this.type==='file'}"):
            self.call("DOM.setFileInputFiles", self.session(self.now), files=files, objectId=el)
            return
        text = Path(files[0]).read_text()
        self.of(el, "function(t,n){const d=new DataTransfer();d.items.add(new File([t],n));this.dispatchEvent(new DragEvent('drop',{dataTransfer:d,bubbles:true,cancelable:true}))}",
                text, os.path.basename(files[0]))

    def looked_up(self):
        """How often a name was asked for that leads nowhere, by the browser's own log of its network."""
        log = self.folder / "net.json"
        if log.exists():
            with log.open("rb") as file:
                file.seek(self.read)
                new = file.read()
            self.read += len(new)
            self.names += new.count(b'"host":"http://names.localhost')
        return self.names

    def picture(self):
        return base64.b64decode(self.call("Page.captureScreenshot", self.session(self.now), format="png")["data"])

    def close(self):
        self.child.terminate()
        self.child.wait(20)
