/** Makes a file name without extension that no system reads as a path or a device; the caller appends `.pdf`. */
export function safeFileName(name: string): string {
  const plain = name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[^\p{L}\p{N}\p{M} ._-]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[ .]+/, '')
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[ .]+$/, '')
  if (plain === '') return 'documento'
  return windowsDevice.test(plain) ? `_${plain}` : plain
}

/** Windows reserves these names, with any extension; superscript digits count as digits. */
const windowsDevice = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i
