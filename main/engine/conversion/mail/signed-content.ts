import { ContentInfo, SignedData } from 'pkijs'

/** The content of a signed CMS message (RFC 8551, 3.5.2); null where it is encrypted, detached, or something else. */
export function readSigned(bytes: Uint8Array): Uint8Array | null {
  try {
    const outer = ContentInfo.fromBER(Uint8Array.from(bytes).buffer)
    if (outer.contentType !== ContentInfo.SIGNED_DATA) return null
    const { eContent } = new SignedData({ schema: outer.content }).encapContentInfo
    return eContent ? new Uint8Array(eContent.getValue()) : null
  } catch {
    return null
  }
}
