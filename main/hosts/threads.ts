/**
 * Import it first: Node reads the size of its thread pool at the first file access. A network share that does not answer
 * blocks threads for minutes, and all file access goes through the default four.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16'
