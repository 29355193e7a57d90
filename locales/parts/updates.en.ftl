## Newer versions, where the packager named a feed.

about-updates = Look for new versions
about-updates-hint = Asks once a week at most whether there is a newer one. Nothing about you or this computer is sent, and nothing is loaded or installed.
update-newer = Version { $version } is there.
update-open = What is new
update-skip = Skip this version
update-skipped = No more will be said of version { $version }.
update-dot = A new version is there
