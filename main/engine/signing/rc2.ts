/** RFC 2268, section 2. */
const table = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)

/** The 64 words of the expanded key; `bits` is its effective length. */
function expand(key: Buffer, bits: number): Uint16Array {
  const bytes = Buffer.alloc(128)
  key.copy(bytes)
  const at = (index: number) => bytes[index] ?? 0
  for (let index = key.length; index < 128; index += 1)
    bytes[index] = table[(at(index - 1) + at(index - key.length)) & 255] ?? 0
  const length = Math.ceil(bits / 8)
  bytes[128 - length] = table[at(128 - length) & (255 >> (8 * length - bits))] ?? 0
  for (let index = 127 - length; index >= 0; index -= 1) bytes[index] = table[at(index + 1) ^ at(index + length)] ?? 0
  return Uint16Array.from({ length: 64 }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8))
}

const shifts = [1, 2, 3, 5]

/** One block of four words. */
function decryptBlock(words: Uint16Array, key: Uint16Array): void {
  const word = (index: number) => words[index & 3] ?? 0
  let used = 63
  const mix = () => {
    for (let index = 3; index >= 0; index -= 1) {
      const shift = shifts[index] ?? 0
      const turned = (word(index) >> shift) | (word(index) << (16 - shift))
      words[index] =
        turned - (key[used] ?? 0) - (word(index + 3) & word(index + 2)) - (~word(index + 3) & word(index + 1))
      used -= 1
    }
  }
  const mash = () => {
    for (let index = 3; index >= 0; index -= 1) words[index] = word(index) - (key[word(index + 3) & 63] ?? 0)
  }
  for (let round = 0; round < 16; round += 1) {
    if (round === 5 || round === 11) mash()
    mix()
  }
}

/** RC2 in CBC with padding, which old PKCS#12 files use for certificates and OpenSSL 3 does not have any more. */
export function decryptRc2(bytes: Buffer, { key, iv }: { readonly key: Buffer; readonly iv: Buffer }): Buffer {
  if (bytes.length === 0 || bytes.length % 8 !== 0) throw new Error('no blocks of RC2')
  const words = expand(key, 8 * key.length)
  const plain = Buffer.alloc(bytes.length)
  let before = iv
  for (let at = 0; at < bytes.length; at += 8) {
    const block = Uint16Array.from({ length: 4 }, (_, index) => bytes.readUInt16LE(at + 2 * index))
    decryptBlock(block, words)
    for (const [index, each] of block.entries())
      plain.writeUInt16LE(each ^ before.readUInt16LE(2 * index), at + 2 * index)
    before = bytes.subarray(at, at + 8)
  }
  const padding = plain.at(-1) ?? 0
  if (padding < 1 || padding > 8 || !plain.subarray(-padding).every((each) => each === padding))
    throw new Error('wrong padding of RC2')
  return plain.subarray(0, -padding)
}
