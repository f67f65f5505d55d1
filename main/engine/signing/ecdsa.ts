import { integer, sequence } from '../../../pdf/signing/der.ts'

/** Tokens and CNG give the two numbers of ECDSA one after another. */
export function ecdsaDer(pair: Buffer): Buffer {
  const half = pair.length / 2
  const number = (bytes: Buffer) =>
    integer(
      bytes.subarray(
        Math.max(
          0,
          bytes.findIndex((byte) => byte !== 0),
        ),
      ),
    )
  return sequence(number(pair.subarray(0, half)), number(pair.subarray(half)))
}
