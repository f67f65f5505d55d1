/** How far each upload in flight is, 0 to 1, by the id of its job. */
export interface UploadProgress {
  /** Null for a job without an upload in flight. */
  of(id: string): number | null
  ids(): string[]
  report(id: string, bytesSent: number, bytesTotal: number): void
  remove(id: string): void
}

/** `reported` is called at every report. */
export function createUploadProgress(reported: UploadProgress['report']): UploadProgress {
  const shares = new Map<string, number>()
  return {
    of: (id) => shares.get(id) ?? null,
    ids: () => [...shares.keys()],
    report(id, bytesSent, bytesTotal) {
      shares.set(id, bytesTotal === 0 ? 1 : bytesSent / bytesTotal)
      reported(id, bytesSent, bytesTotal)
    },
    remove: (id) => void shares.delete(id),
  }
}
