/**
 * Calls every listener, also those after one that throws.
 * @throws the fault when all have been called; an AggregateError of several.
 */
export function callEach<Payload>(listeners: Iterable<(payload: Payload) => void>, payload: Payload): void {
  const faults: unknown[] = []
  for (const listener of [...listeners]) {
    try {
      listener(payload)
    } catch (error) {
      faults.push(error)
    }
  }
  // The log writes the cause of an error, but not its list of errors.
  if (faults.length > 1) throw new AggregateError(faults, 'several listeners have failed', { cause: faults })
  for (const fault of faults) throw fault
}
