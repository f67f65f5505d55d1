/** Prints what a check found and sets the exit code. */
export function report(check: string, violations: readonly string[]): void {
  for (const violation of violations) process.stderr.write(`${violation}\n`)
  process.stdout.write(`${check}: ${violations.length === 0 ? 'nothing found' : `${violations.length} found`}\n`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
