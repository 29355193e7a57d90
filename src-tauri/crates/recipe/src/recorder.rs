//! Recordings of Chrome DevTools Recorder: read and written.
