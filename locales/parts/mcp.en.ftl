## Tools outside the browser: servers that speak the Model Context Protocol (MCP)

say-did-mcp = Used the tool “{ $tool }” of { $server }
say-did-mcp-search = Looked for tools: { $query }
say-asking-tool = It asks before it uses the tool “{ $tool }” of { $server }
say-declined-tool = You did not allow the tool “{ $tool }” of { $server }, so it was not used
say-declined-nobody-tool = The tool “{ $tool }” of { $server } needs a yes and nobody was there to give it, so it was not used
say-failed-tool = The tool “{ $tool }” of { $server } did not do it
say-tool-server-gone = The tool server { $server } cannot be used at the moment; the run goes on without it
does-mcp = Use the tool “{ $tool }” of { $server }
does-mcp-search = Look for tools: { $query }

risk-external-tool = Uses a tool outside the browser
cli-class-external-tool = uses a tool outside the browser

mcp-unreachable = The tool server “{ $server }” cannot be used: { $why }.
mcp-unreachable-hint = Check its command or address, and try it again.
mcp-refused = The tool server “{ $server }” refused: { $why }.
mcp-refused-hint = See what the server wants in its own description.
mcp-wrong-name = A server's name has letters, digits, _, - and . only, 40 at most.
mcp-wrong-name-hint = Choose a name such as files.
mcp-wrong-command = A server that is a program needs a command.
mcp-wrong-command-hint = Write the program that starts it, such as npx, and its arguments.
mcp-wrong-address = That is not the address of a server.
mcp-wrong-address-hint = Write an address that begins with https://, or with http:// for one on this computer or in your own network.
mcp-taken = There is a server called “{ $server }” already.
mcp-taken-hint = Choose another name, or remove that one first.
mcp-unknown = No server is called “{ $server }”.
mcp-unknown-hint = See the names with: browser-copilot mcp list
mcp-unknown-tool = The server “{ $server }” has no tool called “{ $tool }”.
mcp-unknown-tool-hint = See its tools with: browser-copilot mcp test { $server }
mcp-not-importable = This is no list of MCP servers.
mcp-not-importable-hint = It is a list with the key “mcpServers”, as other programs keep it.

cli-tool-in-run = A tool is used only by “browser-copilot run …”, which asks and keeps a record.
cli-approval-recipient = Who gets it: { $recipient }
cli-approval-tool-says = The server says of the tool: “{ $text }”
cli-approval-arguments = What it gets ({ $lines } lines):
cli-mcp-none = No tool server is set up. Add one with: browser-copilot mcp add NAME -- COMMAND ARGUMENTS
cli-mcp-added = The server “{ $server }” is set up: { $shown }
cli-mcp-added-off = The server “{ $server }” is set up and off: { $shown }
cli-mcp-removed = The server “{ $server }” is removed, and its values with it.
cli-mcp-value = Value of { $name } for { $server } (it is not shown as you type):
cli-mcp-set = Said of { $server }/{ $tool }: { $said }
cli-mcp-on = Runs may use the server “{ $server }”.
cli-mcp-off = Runs do not use the server “{ $server }”.
cli-mcp-said-on = models are told of it
cli-mcp-said-off = models are not told of it
cli-mcp-said-reads = it only reads
cli-mcp-said-writes = it may change something
cli-mcp-speaks = { $title }, protocol { $protocol }: { $tools ->
    [one] { $tools } tool
   *[other] { $tools } tools
  }, { $resources ->
    [one] { $resources } resource
   *[other] { $resources } resources
  }, { $prompts ->
    [one] { $prompts } prompt
   *[other] { $prompts } prompts
  }
cli-mcp-left-out = { $count ->
    [one] { $count } tool is left out: its name or schema cannot be used, or there are too many.
   *[other] { $count } tools are left out: their names or schemas cannot be used, or there are too many.
  }
cli-mcp-import-would = This would be started when a run needs it:
cli-mcp-import-ask = Take these servers over, switched off? [y/n]
cli-mcp-import-needs-yes = Nothing was taken over. Add --yes to take over what is shown.
mcp-import-old = { $server }: it is reached by HTTP with SSE, which ended with the first revision of the protocol; ask its maker for an address of Streamable HTTP.
mcp-import-nothing = { $server }: it has neither a command nor an address.
mcp-import-loader = { $server }: one of its variables changes what programs load, which its command line does not show. Set it up by hand if you trust it.

## The window: settings and sheet

settings-tools = Tools
settings-tools-text = Programs and services outside the browser that a run may use, by the Model Context Protocol. They need an AI model, and they learn what they are given. Each use is asked about, unless you say otherwise of a tool that only reads.
tools-basic = You use Basic mode, which uses no tools.
tools-basic-model = Choose an AI model
tools-empty = No tools yet
tools-empty-text = Add a server that gives tools, such as one that reads files, or take over the servers of another program.
tools-add = Add a server
tools-import = Take over from another program
tools-use = Runs may use it
tools-own-browser = It gets a browser of its own, which is new and empty, and is thrown away with the run.
tools-variables = Variables that it needs
tools-headers = Headers that it needs
tools-value-kept = Kept. A new one replaces it.
tools-value-none = No value yet
tools-value-keep = Keep
tools-value-keep-of = Keep the value of { $name }
tools-value-forget = Forget
tools-value-forget-of = Forget the value of { $name }
tools-value-said = The value of { $name } is kept. It is not shown again.
tools-look = See what it offers
tools-look-again = Look again
tools-looking = It is started and asked. A program that is downloaded first can take a minute.
tools-remove = Remove
tools-remove-of = Remove “{ $server }”
tools-remove-title = Remove this server?
tools-remove-text = What you said of the tools of “{ $server }” goes when you save. Its values are taken out of the key store at once.
tools-removed = “{ $server }” is removed. Save to keep it so.
tools-list = Its tools
tools-said = What you said of its tools
tools-claims = What stands below a name is the server’s own claim. Nobody has checked it.
tools-reads-help = When a tool that only reads asks, you can allow it for the whole run or for good. Say that of tools you know.
tools-filter = Find a tool
tools-found = { $count } of { $all }
tools-none-fit = No tool has these words.
tools-none = It offers no tools.
tool-tell = Tell models of it
tool-reads = It only reads
tool-reads-claim = its server says so
tool-runs-code = Runs code or drives a browser: asked about each time
tool-changed = Changed since you looked
tool-gone = Not offered any more
tool-always = Not asked about
tool-ask-again = Ask again
tool-ask-again-of = Ask again about { $tool }
tool-more = Show all of it
tool-less = Show less
tools-form = A new server
tools-name = Name
tools-name-hint = Letters, digits, _, - and . only, 40 at most. Questions call it so.
tools-kind = How it is reached
tools-program = A program of this computer
tools-address = A web address
tools-command = Command line
tools-command-hint = The program and its arguments. What is in quotes is one argument; no shell reads it.
tools-browser = It drives a browser: give it one of its own
tools-browser-hint = Write { $mark } in the arguments where the address of that browser belongs.
tools-url = Address
tools-url-hint = It begins with https://, or with http:// on this computer or in your own network.
tools-variables-names = Names of variables that it needs
tools-headers-names = Names of headers that it needs
tools-names-hint = One per line, such as { $name }. You enter the values afterwards; they are kept in this computer’s key store.
tools-wrong-names = Write names alone, one per line. “{ $name }” is none.
tools-open-quote = A quote is opened and not closed.
tools-no-mark = Write { $mark } in the arguments, or its browser is not found.
tools-add-it = Add
tools-added = “{ $server }” is added. Save to keep it.
tools-import-title = Servers of another program
tools-import-text = Paste the settings in which another program keeps its servers, from “mcpServers” on. Nothing is started by looking at them.
tools-import-label = Settings of another program
tools-import-look = Look at it
tools-import-found = { $count ->
    [0] No server can be taken over.
    [one] Nothing was started. This is what a run would start when it needs it:
   *[other] Nothing was started. This is what a run would start when it needs them:
  }
tools-import-values = Values that go to the key store: { $names }
tools-import-refused = Not taken over
tools-import-off = They come switched off. You switch on those that runs may use.
tools-import-take = { $count ->
    [one] Take over { $count } server
   *[other] Take over { $count } servers
  }
tools-imported = { $count ->
    [one] { $count } server is taken over, switched off. Save to keep it.
   *[other] { $count } servers are taken over, switched off. Save to keep them.
  }
tool-server = Server
tool-name = Tool
tool-recipient = Who gets it
tool-arguments = What it gets, whole
tool-arguments-end = End of what it gets
tool-arguments-none = It gets nothing but the call itself.
tool-says = The server says of it:
tool-changed-note = This tool has changed since you spoke of it. What you said of it before does not count.
tool-result = What it answered
tool-risk-code = Runs code outside the page
tool-risk-disclose = Tells a tool private values
approve-tool-run = Allow this tool in this run
approve-tool-always = Always allow this tool
asked-allow-tool = You allowed the tool

## This program as a server

cli-mcp-asks = A program wants to do something: { $client } (nobody has checked that name).
cli-mcp-withdrawn = That is not asked any more.
cli-client-reads = The program “{ $client }” (nobody has checked that name) wants to be shown { $host }, where you may be signed in.
cli-mcp-no-port = No client can be served: { $detail }
ending-client-declined = The run has ended, since { $host }, where you may be signed in, is not to be shown to the program that asked for it.
question-client-reads = Another program wants to read a page of yours
question-client-reads-text = The program “{ $client }” (nobody has checked that name) wants to be shown { $host }, where you may be signed in.
question-client-reads-allow = Show it in this run
question-client-reads-decline = Do not show it
note-asked-client-reads = It asked whether another program may be shown a page of yours
mcp-led-goal = Steps of the program “{ $client }”
run-client = For another program: “{ $client }” (nobody has checked that name)
serve-on = Let other programs use Browser Copilot
serve-on-hint = Programs on this computer that speak the Model Context Protocol, such as an editor with an assistant, can use your browser through Browser Copilot while it is open. Each new site, anything risky, and each page where you may be signed in is asked about here first.
serve-address = Address for other programs
serve-copy-address = Copy the address
serve-other-port = Use another port
serve-other-port-hint = The address changes then, and has to be changed in the settings of each program.
serve-clients = Programs that may come
serve-none = No program may come yet. Add one to get its key.
serve-name = Name of the program
serve-name-hint = Yours, to tell it from others. Nobody checks which program has the key.
serve-add = Add
serve-added = “{ $client }” is added. Its key is shown this once.
serve-new = The key of “{ $client }”
serve-new-text = It is shown this once. Put it into the settings of that program; whoever has it can ask you for your browser.
serve-key = Key
serve-copy-key = Copy the key
serve-snippet = For programs that take a list of servers (“mcpServers”)
serve-copy-snippet = Copy
serve-new-done = I have copied it
serve-connected = Connected now
serve-run-waits = Waits for your answer: { $goal }
serve-seen = Last here: { $time }
serve-never = Has not come yet
serve-throw-out = Throw out
serve-throw-out-of = Throw out “{ $client }”
serve-thrown-out = “{ $client }” is thrown out. It may come again; remove it to keep it out.
serve-remove-of = Remove “{ $client }”
serve-remove-title = Remove this program?
serve-remove-text = The key of “{ $client }” opens nothing any more, and what it does now ends. To let it in again, add it anew.
serve-removed = “{ $client }” is removed.
serve-wrong-name = A program needs a name of 40 letters at most.
serve-wrong-name-hint = Write a name such as Editor.
serve-taken-name = There is a program called “{ $name }” already.
serve-taken-name-hint = Choose another name, or remove that one first.
serve-not-kept = The list of programs cannot be written: { $path }
serve-not-kept-hint = Make room on the disk, or allow Browser Copilot to write there, and try again.
serve-port-taken = Other programs cannot come in: another program uses port { $port }.
serve-port-taken-hint = Close that program and try again, or use another port.
serve-no-port = Other programs cannot come in: the system refuses port { $port }.
serve-no-port-hint = Use another port.
serve-ended = Other programs cannot come in any more: the connection was lost.
serve-ended-hint = Try again.
