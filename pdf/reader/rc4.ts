/** RC4, which Node's library no longer has. */
export function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  let [one, other] = [0, 0]
  const plain = bytes.map((byte) => {
    one = (one + 1) & 255
    other = (other + (state[one] ?? 0)) & 255
    swap(one, other)
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
  })
  return Buffer.from(plain)
}
