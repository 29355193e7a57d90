//! What the thread of the index does: it opens or makes the file, compares it with the folders, and writes.

use super::*;

/// Runs that are written in one go: others wait for no longer than that takes.
const BATCH: usize = 32;
/// Tries to write while another program does.
const TRIES: u32 = 4;

impl Shared {
    pub(super) fn work(&self) {
        loop {
            let (rebuild, check, touched) = {
                let work = lock(&self.work);
                let mut work = self
                    .changed
                    .wait_while(work, |w| {
                        !w.stop && !w.check && !w.rebuild && w.touched.is_empty()
                    })
                    .unwrap_or_else(PoisonError::into_inner);
                if work.stop {
                    return;
                }
                work.busy = true;
                let rebuild = std::mem::take(&mut work.rebuild);
                work.compares = std::mem::take(&mut work.check) || rebuild;
                (rebuild, work.compares, work.touched.clone())
            };
            let ids: BTreeSet<RunId> = touched.keys().cloned().collect();
            // What comes from now on is compared the next time.
            let there = self.there();
            let mut done = self.attempt(rebuild, check, &ids);
            for _ in 1..TRIES {
                match &done {
                    Err(Trouble::Damaged(detail)) => {
                        tracing::warn!(%detail, "the index of the runs is made anew");
                        self.close();
                        self.change(|work| work.spoiled = true);
                    }
                    Err(Trouble::Busy(_)) => {}
                    _ => break,
                }
                if self.is_stopped() {
                    return;
                }
                done = self.attempt(rebuild, true, &ids);
            }
            if let Err(trouble) = &done {
                tracing::warn!(%trouble, "the list of runs is read from their folders");
                self.close();
            }
            self.change(|work| {
                (work.busy, work.compares) = (false, false);
                work.opening = false;
                // Without an index there is nothing to bring up to date; the next one reads all.
                work.settle(&touched);
                if !matches!(done, Ok(false)) {
                    work.checked = Some((Instant::now(), there));
                }
                (work.read, work.reading) = (0, 0);
                work.state = if done.is_ok() {
                    IndexState::Ready
                } else {
                    IndexState::Off
                };
            });
        }
    }

    /// Whether all was compared with the folders.
    fn attempt(
        &self,
        rebuild: bool,
        check: bool,
        touched: &BTreeSet<RunId>,
    ) -> Result<bool, Trouble> {
        let newly = lock(&self.writer).is_none();
        if newly {
            let (writer, reader) = self.open_or_renew()?;
            *lock(&self.writer) = Some(writer);
            *lock(&self.reader) = Some(reader);
        }
        if rebuild {
            self.with_writer(Store::clear)?;
        }
        let complete = self.with_writer(|store| store.is_complete())?;
        self.change(|work| {
            work.opening = false;
            work.state = match (complete, check || newly) {
                (false, _) => IndexState::Building,
                (true, true) => IndexState::Checking,
                (true, false) => IndexState::Ready,
            };
        });
        if !touched.is_empty() {
            self.refresh(touched)?;
        }
        let compares = check || newly || !complete;
        if compares {
            self.reconcile()?;
        }
        if newly && !self.is_stopped() {
            // It serves meanwhile: what it cannot read it says, and then the folders answer. A connection
            // of its own keeps nobody waiting.
            Store::open(&self.file)?.is_sound()?;
        }
        Ok(compares)
    }

    fn with_writer<T>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        lock(&self.writer)
            .as_mut()
            .map_or_else(|| Err(Trouble::Busy("closed in between".into())), work)
    }

    /// Opens the file. A damaged one is removed and begun again, by one program at a time.
    fn open_or_renew(&self) -> Result<(Store, Store), Trouble> {
        let spoiled = std::mem::take(&mut lock(&self.work).spoiled);
        let open = || -> Result<(Store, Store), Trouble> {
            Ok((Store::open(&self.file)?, Store::open(&self.file)?))
        };
        if !spoiled {
            match open() {
                Err(Trouble::Damaged(detail)) => {
                    tracing::warn!(%detail, "the index of the runs is damaged");
                }
                other => return other,
            }
        }
        let unusable = |e: std::io::Error| Trouble::Unusable(e.to_string());
        let one_at_a_time = files::private()
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.folder.path().join(LOCK_FILE))
            .map_err(unusable)?;
        one_at_a_time
            .try_lock()
            .map_err(|e| Trouble::Busy(e.to_string()))?;
        // The other program may have renewed it while this one waited.
        if !spoiled {
            let again = open();
            if !matches!(again, Err(Trouble::Damaged(_))) {
                return again;
            }
        }
        for file in Store::files(&self.file) {
            match std::fs::remove_file(&file) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(unusable(e)),
                _ => {}
            }
        }
        open()
    }

    /// Compares the index with the folders, and reads those that differ, the newest first.
    fn reconcile(&self) -> Result<(), Trouble> {
        let names = self
            .folder
            .names()
            .map_err(|e| Trouble::Unusable(e.to_string()))?;
        let known: HashMap<String, String> = self
            .with_writer(|store| store.stamps())?
            .into_iter()
            .collect();
        let now = SystemTime::now();
        let mut differing: Vec<&String> = names
            .iter()
            .filter(|name| {
                known.get(*name).is_none_or(|stamp| {
                    stamp.is_empty() || *stamp != derive::stamp(&self.folder.path().join(name), now)
                })
            })
            .collect();
        differing.sort_unstable_by(|a, b| b.cmp(a));
        let there: BTreeSet<&String> = names.iter().collect();
        let gone: Vec<String> = known
            .into_keys()
            .filter(|name| !there.contains(name))
            .collect();
        self.change(|work| (work.read, work.reading) = (0, count(differing.len())));
        for gone in gone.chunks(BATCH) {
            self.put(&[], gone)?;
        }
        for names in differing.chunks(BATCH) {
            let (mut rows, mut gone) = (Vec::new(), Vec::new());
            for name in names {
                if self.is_stopped() {
                    return Ok(());
                }
                match self.row(name) {
                    Some(row) => rows.push(row),
                    None => gone.push((*name).clone()),
                }
            }
            self.put(&rows, &gone)?;
            self.change(|work| work.read += count(names.len()));
        }
        self.with_writer(|store| store.set_complete())
    }

    /// Writes, and lets another program finish first.
    fn put(&self, rows: &[Row], gone: &[String]) -> Result<(), Trouble> {
        let mut tries = 0;
        loop {
            match self.with_writer(|store| store.put(rows, gone)) {
                Err(Trouble::Busy(_)) if tries < TRIES && !self.is_stopped() => tries += 1,
                done => return done,
            }
        }
    }
}
