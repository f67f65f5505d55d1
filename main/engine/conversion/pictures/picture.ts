import type { PdfValue } from '../../pdf/compile/pdf-values.ts'

/** Dots per inch, across and down. */
export interface Resolution {
  readonly across: number
  readonly down: number
}

/** The eight orientations of EXIF: how the first row and column of the stored picture are shown (CIPA DC-008, tag 274). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A picture as a PDF holds it. */
export interface EncodedPicture {
  /** In pixels, as it is stored. */
  readonly width: number
  readonly height: number
  /** By the file; null: it does not say. */
  readonly resolution: Resolution | null
  readonly orientation: Orientation
  readonly channels: 1 | 3 | 4
  readonly bits: number
  /** The entries of its image, besides size, bits, and colour space. */
  readonly entries: readonly [string, PdfValue][]
  /** RGB of an indexed picture. */
  readonly palette: Buffer | null
  /** A profile of as many channels. */
  readonly profile: Buffer | null
  /** The bytes of its stream, in pieces. */
  readonly data: readonly Uint8Array[]
}

export const orientationOf = (value: number | undefined): Orientation =>
  value !== undefined && value >= 1 && value <= 8 && Number.isInteger(value) ? (value as Orientation) : 1

/** Both numbers in dots per inch; null if one of them is none. */
export function resolutionOf(across: number, down: number, dotsPerInch: number): Resolution | null {
  const both = { across: across * dotsPerInch, down: down * dotsPerInch }
  return both.across > 0 && both.down > 0 && Number.isFinite(both.across + both.down) ? both : null
}

const spaces = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const

/** The profile if its header fits (ICC.1, 7.2); otherwise null, and the colours are the device's. */
export function usableProfile(profile: Buffer | null, channels: 1 | 3 | 4): Buffer | null {
  if (profile === null || profile.length < 132 || profile.length > 4 * 2 ** 20) return null
  const isWhole = profile.readUInt32BE(0) === profile.length && profile.toString('latin1', 36, 40) === 'acsp'
  return isWhole && profile.toString('latin1', 16, 20) === spaces[channels] ? profile : null
}
