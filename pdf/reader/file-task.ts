/** A task for a worker: what to do with a file of `bytes` bytes, which the other thread reads for it. */
export interface FileTask<T> {
  readonly kind: 'task'
  readonly bytes: number
  readonly task: T
}

/** The answer to a request for a part of the file. */
export interface FilePart {
  readonly kind: 'part'
  readonly id: number
  readonly part: Uint8Array
}

/** A request for a part of the file, or the result; a worker that has used much memory is to be replaced. */
export type WorkerMessage<R> =
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly length: number }
  | { readonly kind: 'done'; readonly result: R; readonly isTired: boolean }
