/**
 * Imported before everything else: Node reads this once, when files are first asked for. Of its usual four threads a
 * network share that does not answer holds some for minutes, and all work on files goes through them.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16'
