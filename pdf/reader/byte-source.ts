/** A PDF that is read in parts, never as a whole. */
export interface ByteSource {
  readonly bytes: number
  /**
   * Reads `length` bytes from `start`; fewer at the end of the file, none outside it. A worker takes them over. Throws
   * StorageReadError.
   */
  read(start: number, length: number): Promise<Buffer>
}

/** The costs of reading a PDF; `lookups` are searches of one section. */
export type Cost = 'reads' | 'bytes read' | 'bytes parsed' | 'bytes unpacked' | 'lookups'

/** A source with a budget. */
export interface LimitedSource extends ByteSource {
  /** Throws UnsupportedPdf once the PDF costs too much. */
  spend(cost: Cost, amount: number): void
}

/** The storage did not answer. The PDF is not at fault, so trying again may help. */
export class StorageReadError extends Error {}
